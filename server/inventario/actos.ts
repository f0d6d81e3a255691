import type { AnswerOf, Call } from '@/contract/call';
import { serve, type Asked } from '../lib/serve';
import type { Db, User } from '../lib/scope';

type De = { db: Db; user: User };

/**
 * Serves acts on a document that the body names in the field `clave`: each locks it first, and answers with the document as it is
 * afterwards.
 */
export const actosSobre =
  <Uno>(clave: string, bloquear: (de: De, codigo: number) => Promise<Uno>, leer: (de: De, codigo: number) => Promise<unknown>) =>
  <C extends Call>(call: C, acto: (contexto: Asked<C>, uno: Uno) => Promise<unknown>) => {
    const de = (contexto: Asked<C>) => contexto as unknown as De & { body: Record<string, number> };
    return serve<C, number>(
      call,
      async (contexto) => {
        const codigo = de(contexto).body[clave]!;
        await acto(contexto, await bloquear(de(contexto), codigo));
        return codigo;
      },
      (contexto, codigo) => leer(de(contexto), codigo) as Promise<AnswerOf<C>>,
    );
  };
