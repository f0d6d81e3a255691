import type { MotivoRechazo } from '@/contract/inscripciones/inscripcion';
import { motivosDeRechazo, type InscripcionPedida } from './inscripcion';

/** A group that a child may be promoted to. */
export type Destino = InscripcionPedida['grupo'] & { descripcion: string; codigoModalidades: readonly number[] };

/** Who does not go on in the same group: the child, on what days it trained, and how it pays. */
export interface PorPromover extends Omit<InscripcionPedida, 'grupo'> {
  codigoModalidad: number;
  dias: ReadonlySet<number>;
}

const rechazosDe = ({ codigoModalidad: _, dias: __, ...pedido }: PorPromover, grupo: Destino) =>
  motivosDeRechazo({ ...pedido, grupo: { ...grupo, capacidad: null, esperan: [] } });

/**
 * The groups that would take a child, the best first: it trains on the days that the child knows, is of one sex rather than mixed, and of the
 * narrowest range of ages. Free places are not asked for: they go by turns, and whoever chooses sees them.
 */
export function destinosDe<D extends Destino>(nino: PorPromover, destinos: readonly D[]): D[] {
  const { codigoModalidad, dias } = nino;
  const desconocidos = ({ horario }: D) => new Set(horario.map(({ dia }) => dia).filter((dia) => !dias.has(dia))).size;
  const anchura = ({ edadMinima, edadMaxima }: D) => (edadMaxima ?? 99) - (edadMinima ?? 0);
  const mixto = ({ sexo }: D) => Number(sexo === 'MIXTO');
  return destinos
    .filter((grupo) => grupo.codigoModalidades.includes(codigoModalidad))
    .filter((grupo) => rechazosDe(nino, grupo).length === 0)
    .sort(
      (a, b) =>
        desconocidos(a) - desconocidos(b) || mixto(a) - mixto(b) || anchura(a) - anchura(b) || a.descripcion.localeCompare(b.descripcion),
    );
}

/**
 * Why `destinosDe` finds none: the first of age, sex and way of paying that leaves no group, else what each is refused by. With the child in
 * a group of its age: 'Ningún otro grupo de su edad en Naco entrena en Febrero 2027.'
 */
export function porqueNinguno(
  nino: PorPromover,
  destinos: readonly Destino[],
  { suyo, sucursal, periodo, modalidad }: { suyo: Destino; sucursal: string; periodo: string; modalidad: string },
): string {
  const sin = (grupos: readonly Destino[], no: MotivoRechazo) =>
    grupos.filter((grupo) => !rechazosDe(nino, grupo).some(({ motivo }) => motivo === no));
  const ningun = (cual: string) =>
    `Ningún ${sin([suyo], 'EDAD').length ? 'otro grupo' : 'grupo'} de su ${cual} en ${sucursal} entrena en ${periodo}.`;
  const deEdad = sin(destinos, 'EDAD');
  if (deEdad.length === 0) return ningun('edad');
  const deSexo = sin(deEdad, 'SEXO');
  if (deSexo.length === 0) return ningun('edad y sexo');
  const conModalidad = deSexo.filter(({ codigoModalidades }) => codigoModalidades.includes(nino.codigoModalidad));
  if (conModalidad.length === 0) return `No ofrece la modalidad ${modalidad}: ${deSexo.map(({ descripcion }) => descripcion).join(', ')}.`;
  return conModalidad.map((grupo) => `${grupo.descripcion}: ${rechazosDe(nino, grupo)[0]?.mensaje ?? ''}`).join(' ');
}
