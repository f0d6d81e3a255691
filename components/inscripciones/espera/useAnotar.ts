import type { NuevoEstudiante } from '@/contract/estudiantes/estudiante';
import type { EnEspera } from '@/contract/inscripciones/listaEspera';
import { anotarEnEspera, anotarNuevoEnEspera } from '@/services/inscripciones';
import type { Borrador } from '@/store/inscripciones';
import { useAct } from '../../form/useSubmit';
import { confirmandoParecidos } from '../../personas/confirmandoParecidos';

/** Puts the child of a draft on a waiting list, creating the record of a new child; the idempotency key makes retries safe. */
export function useAnotar({ creando, estudiante, nuevo }: Borrador, onAnotado: (una: EnEspera) => void) {
  const { submit, busy } = useAct(
    (codigoGrupo: number, { clave }) =>
      creando
        ? confirmandoParecidos((confirmaParecidos) =>
            anotarNuevoEnEspera({ body: { codigoGrupo, estudiante: nuevo as NuevoEstudiante, confirmaParecidos } }, { clave }),
          )
        : anotarEnEspera({ body: { codigoGrupo, codigoEstudiante: estudiante!.codigoEstudiante } }),
    { then: onAnotado },
  );
  return { anotar: (codigoGrupo: number) => void submit(codigoGrupo), busy };
}

/** What a step needs to offer the waiting list. */
export type Anotar = ReturnType<typeof useAnotar>;
