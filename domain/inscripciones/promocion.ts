import { motivosDeRechazo, type InscripcionPedida } from './inscripcion';

/** A group that a child may be promoted to. */
export type Destino = InscripcionPedida['grupo'] & { descripcion: string; codigoModalidades: readonly number[] };

/** Who does not go on in the same group: the child, on what days it trained, and how it pays. */
export interface PorPromover extends Omit<InscripcionPedida, 'grupo'> {
  codigoModalidad: number;
  dias: ReadonlySet<number>;
}

/**
 * The groups that would take a child, the best first: it trains on the days that the child knows, is of one sex rather than mixed, and of the
 * narrowest range of ages. Free places are not asked for: they go by turns, and whoever chooses sees them.
 */
export function destinosDe<D extends Destino>({ codigoModalidad, dias, ...pedido }: PorPromover, destinos: readonly D[]): D[] {
  const desconocidos = ({ horario }: D) => new Set(horario.map(({ dia }) => dia).filter((dia) => !dias.has(dia))).size;
  const anchura = ({ edadMinima, edadMaxima }: D) => (edadMaxima ?? 99) - (edadMinima ?? 0);
  const mixto = ({ sexo }: D) => Number(sexo === 'MIXTO');
  return destinos
    .filter((grupo) => grupo.codigoModalidades.includes(codigoModalidad))
    .filter((grupo) => motivosDeRechazo({ ...pedido, grupo: { ...grupo, capacidad: null, esperan: [] } }).length === 0)
    .sort(
      (a, b) =>
        desconocidos(a) - desconocidos(b) || mixto(a) - mixto(b) || anchura(a) - anchura(b) || a.descripcion.localeCompare(b.descripcion),
    );
}
