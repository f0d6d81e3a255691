import { ApiError } from '@/services/http/apiError';
import type { Atendido, MarcaEnviada } from '@/services/offline/marcas';
import { guardarAsistencia, listaDelGrupo, quitarMarca } from '@/services/plain/asistencia';
import { refrescada } from '@/store/asistencia/asistencia';
import type { AppDispatch } from '@/store';
import { plural } from '@/utils/format';
import { guardado } from '../feedback/deshacer';

/** Removes a mark that was new; true if somebody else has changed it since, which stays. */
const quitar = (id: number, { estado }: MarcaEnviada) =>
  quitarMarca({ params: { id }, query: { estado } }).then(
    () => false,
    (error: unknown) => {
      if (error instanceof ApiError && error.conflict) return true;
      throw error;
    },
  );

/** Undoes an answered save of a roll: marks that it replaced come back, new ones go. Throws for those that somebody else has changed since, which stay. */
async function deshacer({ envio: { codigoGrupo, fecha, marcas, recuperacion }, respuesta }: Atendido): Promise<void> {
  const { registros, cambiadas, rechazadas } = respuesta!;
  const sinEscribir = new Set([...cambiadas, ...rechazadas].map(({ codigoEstudiante }) => codigoEstudiante));
  const escritas = marcas.filter(({ codigoEstudiante }) => !sinEscribir.has(codigoEstudiante));
  const idDe = new Map(registros.map((uno) => [uno.codigoEstudiante, uno.codigoRegistroAsistencia]));
  const antes = escritas.flatMap(({ codigoEstudiante, estado, nota, estadoAnterior, notaAnterior }) => {
    if (estadoAnterior === null) return [];
    const deHoy = { codigoGrupo, codigoEstudiante, fechaAsistencia: fecha, recuperacion };
    return [{ ...deHoy, estado: estadoAnterior, nota: notaAnterior, estadoAnterior: estado, notaAnterior: nota }];
  });
  let quedan = antes.length ? (await guardarAsistencia({ body: antes })).cambiadas.length : 0;
  for (const marca of escritas) if (marca.estadoAnterior === null && (await quitar(idDe.get(marca.codigoEstudiante)!, marca))) quedan += 1;
  if (quedan > 0) throw new ApiError(409, `otra persona cambió ${plural(quedan, 'marca')}, y así queda`);
}

/** Shows in the open roll of a group and day what the server has. */
export async function releer(dispatch: AppDispatch, de: { codigoGrupo: number; fecha: string }): Promise<void> {
  const filas = await listaDelGrupo({ query: de }).catch(() => undefined);
  if (filas) dispatch(refrescada({ ...de, filas }));
}

/** Says that a roll was saved, and offers to undo it; the open roll then shows what the server has. */
export function decirGuardada(dispatch: AppDispatch, detail: string, hecha: Atendido): void {
  const { codigoGrupo, fecha } = hecha.envio;
  guardado(
    detail,
    () => deshacer(hecha).finally(() => releer(dispatch, { codigoGrupo, fecha })),
    () => undefined,
  );
}
