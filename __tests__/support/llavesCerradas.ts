import { enlaces } from '@/contract/familia/enlace';
import { misSesiones } from '@/contract/sesion/misSesiones';
import type { TestApp } from './createTestApp';
import { nuevoEstudiante, nuevoUsuario, type Academia } from './factories';

/** What opens no call: the token of a session that worked until an administrator ended it, and a valid link to a family's account. */
export async function llavesCerradas(app: TestApp, academia: Academia): Promise<[string, string][]> {
  const [jefa, ida] = [await nuevoUsuario(app, academia), await nuevoUsuario(app, academia)];
  await app.call(misSesiones.propias, {}, ida);
  await app.call(misSesiones.terminarDeUsuario, { body: { usuario: ida.usuario } }, jefa);
  const { codigoPagador: codigoEntidad } = await nuevoEstudiante(app, academia);
  const { url } = await app.call(enlaces.crear, { body: { codigoEntidad } }, jefa);
  return [
    ['ended session', ida.token],
    ['family link', url!.split('#')[1]!],
  ];
}
