import { eq, inArray } from 'drizzle-orm';
import { ACCESO } from '@/contract/accesos';
import type { Grupo, GrupoInput } from '@/contract/academico/grupo';
import type { PeriodoAcademico } from '@/contract/academico/periodo';
import type { GrupoRenovado } from '@/contract/inscripciones/renovacion';
import { CERO, enPesos, sumar } from '@/domain/dinero';
import { masTemprano } from '@/domain/fechas';
import { motivosDeRechazo } from '@/domain/inscripciones/inscripcion';
import { sinAcento } from '@/domain/importacion/escrito';
import { pasaDelMaximo, textoDelMaximo } from '@/domain/academico/modalidad';
import { leerGrupos } from '../../academico/leerGrupo';
import { revisarGrupo } from '../../academico/revisarGrupo';
import type { Db } from '../../db/connect';
import { grupo, type modalidad } from '../../db/schema/academico';
import { compania } from '../../db/schema/compania';
import { inscripcion } from '../../db/schema/inscripciones';
import { Refusal } from '../../lib/serve';
import type { User } from '../../lib/scope';
import { leerDeudas, leerOcupaciones, leerServicios, type Ocupacion } from '../requisitos';
import type { PorGuardar } from '../guardar';
import { cargosDe } from '../plan';
import { leerRebajasPropias } from '../rebajas';
import { leerCambios, leerCopias, leerModalidades, leerPorRenovar, type PorRenovar } from './porRenovar';

/** The request, with its periods and groups read. */
export interface Pide {
  grupos: readonly Grupo[];
  viejo: PeriodoAcademico;
  nuevo: PeriodoAcademico;
  inscribir: boolean;
  aceptaDeuda: boolean;
}

/** Plan of one group: what the page shows, the group to be created (none if a copy exists), and the enrolments. */
export interface Plan {
  visto: GrupoRenovado;
  lugar: Lugar;
  copia: GrupoInput;
  codigoCopia?: number;
  nuevas: PorGuardar[];
}

type Modalidades = ReadonlyMap<number, typeof modalidad.$inferSelect>;

/** The copy of a group in the new period: its active modalities at current prices, open for enrolment. */
function copiaDe(origen: Grupo, { codigoPeriodo }: PeriodoAcademico, modalidades: Modalidades): GrupoInput {
  const { codigoGrupo: _, version: __, periodo: ___, profesor: ____, inscritos: _____, ...igual } = origen;
  return {
    ...igual,
    codigoPeriodo,
    estatus: 'ACTIVO',
    modalidades: origen.modalidades.filter(({ codigoModalidad }) => modalidades.get(codigoModalidad)?.activo),
  };
}

/** Why a group cannot be copied; '' when it can. */
async function impedimento(db: Db, user: User, copia: GrupoInput, origen: Grupo): Promise<string> {
  if (!user.accesos.has(ACCESO.grupo)) return 'Copiar grupos pide el acceso «Grupo».';
  if (copia.modalidades.length === 0) return 'Ninguna de sus modalidades está activa.';
  try {
    await revisarGrupo(db, user, copia);
    return '';
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    const campos = refusal.details.errors ?? {};
    if (campos.codigoProfesor) return `Su profesor, ${origen.profesor}, está inactivo: asígnele otro antes.`;
    return Object.values(campos).join('. ') || refusal.message;
  }
}

/** A group of the new period, or the one to be, with its places taken. */
export interface Lugar {
  copia: Pick<Grupo, 'codigoGrupo' | 'capacidad' | 'estatus' | 'detallesHorarioGrupo' | 'modalidades'> & GrupoInput;
  inscritos: number;
}

export interface Contexto {
  nuevo: PeriodoAcademico;
  /** The old period is not over, so that the names of groups name their period. */
  viejoAbierto: boolean;
  hoy: string;
  criterioEdad: 'PERIODO' | 'ANIO';
  aceptaDeuda: boolean;
  modalidades: Modalidades;
  cambios: Awaited<ReturnType<typeof leerCambios>>;
  /** The groups that each student is in; those of a period may be there by a renewal, or by hand. */
  otras: Map<number, (Ocupacion & { codigoPeriodo: number; aMano: boolean })[]>;
  deudas: Awaited<ReturnType<typeof leerDeudas>>;
  rebajas: Awaited<ReturnType<typeof leerRebajasPropias>>;
  servicios: Awaited<ReturnType<typeof leerServicios>>;
}

type Queda = Pick<GrupoRenovado['estudiantes'][number], 'resultado' | 'motivo'>;
const queda = (motivo: string): Queda => ({ resultado: 'QUEDA', motivo });
const debeDe = ({ codigoEstudiante }: PorRenovar, { deudas }: Contexto) => deudas.get(codigoEstudiante)?.monto ?? CERO;

/** Why a student is not renewed, in the words of an enrolment's refusal; undefined when nothing prevents it. */
function porqueQueda(de: PorRenovar, { copia, inscritos }: Lugar, al: Contexto): Queda | undefined {
  const otras = al.otras.get(de.codigoEstudiante) ?? [];
  const aMano = otras.find(({ codigoPeriodo, aMano: suya }) => suya && codigoPeriodo === al.nuevo.codigoPeriodo);
  if (aMano) return queda(`Ya se inscribió en ${aMano.grupo}: si va a los dos, inscríbalo aparte.`);
  const [rechazo] = motivosDeRechazo({
    estudiante: de,
    grupo: { ...copia, inscritos, horario: copia.detallesHorarioGrupo },
    periodo: al.nuevo,
    inscripcionesActivas: otras,
    fecha: al.hoy,
    hoy: al.hoy,
    criterioEdad: al.criterioEdad,
  });
  if (rechazo) return queda(rechazo.mensaje);
  if (!copia.modalidades.some(({ codigoModalidad }) => codigoModalidad === de.codigoModalidad))
    return queda(`El grupo ya no ofrece la modalidad ${de.modalidad}.`);
  const debe = debeDe(de, al);
  return debe > 0 && !al.aceptaDeuda ? { resultado: 'DEBE', motivo: `Debe ${enPesos(debe)} vencidos.` } : undefined;
}

/** The enrolment of a student in the group's copy, with its invoices. */
function inscripcionDe(de: PorRenovar, { copia }: Lugar, al: Contexto): PorGuardar {
  const { montoCuota } = copia.modalidades.find(({ codigoModalidad }) => codigoModalidad === de.codigoModalidad)!;
  const como = {
    ...al.modalidades.get(de.codigoModalidad)!,
    montoCuota,
    cambios: al.cambios.get(`${copia.codigoGrupo} ${de.codigoModalidad}`) ?? [],
  };
  const en = {
    grupo: copia,
    nombre: al.viejoAbierto ? `${copia.descripcion} · ${al.nuevo.descripcion}` : copia.descripcion,
    periodo: al.nuevo,
    horario: copia.detallesHorarioGrupo,
    diasSinClase: al.nuevo.diasSinClase.map(({ fecha }) => fecha),
  };
  const cargos = cargosDe(en, como, al.servicios, al.hoy, al.rebajas.get(de.codigoEstudiante)!);
  const { codigoInscripcion: codigoInscripcionOrigen, codigoEstudiante, codigoEntidad, codigoModalidad } = de;
  return { codigoInscripcionOrigen, codigoEstudiante, codigoEntidad, codigoModalidad, montoCuota, cargos };
}

/** Plans the students of a group, in order: each renewed one takes a place. */
export function planearEstudiantes(suyos: readonly PorRenovar[], lugar: Lugar, al: Contexto) {
  const nuevas: PorGuardar[] = [];
  const estudiantes = suyos.map((de): GrupoRenovado['estudiantes'][number] => {
    const { codigoInscripcion, codigoEstudiante, nombreCompleto } = de;
    const visto = { codigoInscripcion, codigoEstudiante, nombreCompleto, total: CERO, debe: debeDe(de, al), destinos: [], sinDestino: '' };
    const otras = al.otras.get(codigoEstudiante) ?? [];
    if (de.renovada || otras.some(({ codigoGrupo }) => codigoGrupo === lugar.copia.codigoGrupo))
      return { ...visto, resultado: 'YA', motivo: 'Ya está renovado.' };
    const porque = porqueQueda(de, lugar, al);
    if (porque) return { ...visto, ...porque };
    const nueva = inscripcionDe(de, lugar, al);
    const total = sumar(nueva.cargos.map((uno) => uno.total));
    if (pasaDelMaximo(total)) return { ...visto, resultado: 'QUEDA', motivo: `La inscripción ${textoDelMaximo(total)}.` };
    nuevas.push(nueva);
    lugar.inscritos += 1;
    const { codigoGrupo, codigoPeriodo, descripcion, detallesHorarioGrupo } = lugar.copia;
    const otra = { codigoGrupo, codigoPeriodo, aMano: false, grupo: descripcion, horario: detallesHorarioGrupo, periodo: al.nuevo };
    al.otras.set(codigoEstudiante, [...otras, otra]);
    return { ...visto, resultado: 'INSCRIBE', motivo: '', total };
  });
  return { estudiantes, nuevas };
}

const cuantos = (de: GrupoRenovado['estudiantes'], que: GrupoRenovado['estudiantes'][number]['resultado']) =>
  de.filter(({ resultado }) => resultado === que).length;

/** What the page shows of a group. */
export const vistoDe = (
  { codigoGrupo, grupo: nombre, accion, motivo = '' }: Pick<GrupoRenovado, 'codigoGrupo' | 'grupo' | 'accion'> & { motivo?: string },
  { copia, inscritos }: Lugar,
  estudiantes: GrupoRenovado['estudiantes'],
): GrupoRenovado => ({
  ...{ codigoGrupo, grupo: nombre, sucursal: '', accion, motivo, estudiantes },
  inscribe: cuantos(estudiantes, 'INSCRIBE'),
  ya: cuantos(estudiantes, 'YA'),
  quedan: cuantos(estudiantes, 'QUEDA'),
  deben: cuantos(estudiantes, 'DEBE'),
  libres: Math.max(0, copia.capacidad - inscritos),
  total: sumar(estudiantes.map(({ total }) => total)),
});

/** Everything that the enrolments of these students are planned with. The number of queries does not depend on their number. */
export async function leerContexto(
  db: Db,
  user: User,
  hoy: string,
  { viejo, nuevo, aceptaDeuda, suyos, grupos }: Omit<Pide, 'inscribir'> & { suyos: readonly PorRenovar[] },
): Promise<Contexto> {
  const estudiantes = [...new Set(suyos.map(({ codigoEstudiante }) => codigoEstudiante))];
  const deModalidad = [...new Set([...grupos.flatMap((uno) => uno.modalidades), ...suyos].map(({ codigoModalidad }) => codigoModalidad))];
  const [regla] = await db
    .select({ criterioEdad: compania.criterioEdad })
    .from(compania)
    .where(eq(compania.codigoCompania, user.codigoCompania));
  return {
    nuevo,
    viejoAbierto: viejo.activo && viejo.fechaFin >= hoy,
    hoy,
    aceptaDeuda,
    modalidades: await leerModalidades(db, user, deModalidad),
    criterioEdad: regla!.criterioEdad,
    cambios: await leerCambios(db, nuevo.codigoPeriodo),
    otras: await leerOcupaciones(db, hoy, estudiantes),
    deudas: await leerDeudas(db, estudiantes, hoy),
    // Once the old period is over its children are still the family that goes on.
    rebajas: await leerRebajasPropias(db, user, estudiantes, { desde: masTemprano(viejo.fechaFin, hoy) }),
    servicios: await leerServicios(db, user),
  };
}

/** Everything that a renewal does, and what it was planned with; preview and act share it. */
export async function planear(db: Db, user: User, hoy: string, pide: Pide) {
  const { grupos, nuevo, inscribir } = pide;
  const codigos = grupos.map(({ codigoGrupo }) => codigoGrupo);
  const suyos = inscribir && codigos.length ? await leerPorRenovar(db, inArray(inscripcion.codigoGrupo, codigos)) : [];
  const al = await leerContexto(db, user, hoy, { ...pide, suyos });
  const copias = await leerCopias(db, user, nuevo.codigoPeriodo);
  const delNuevo = await leerGrupos(db, user, hoy, eq(grupo.codigoPeriodo, nuevo.codigoPeriodo));
  const planes: Plan[] = [];
  let inventado = 0;
  for (const origen of grupos) {
    const existe = delNuevo.find(({ codigoGrupo, codigoSucursal, descripcion }) =>
      copias.has(origen.codigoGrupo)
        ? codigoGrupo === copias.get(origen.codigoGrupo)
        : codigoSucursal === origen.codigoSucursal && sinAcento(descripcion) === sinAcento(origen.descripcion),
    );
    const copia = copiaDe(origen, nuevo, al.modalidades);
    const motivo = existe ? '' : await impedimento(db, user, copia, origen);
    // A copy that is not written yet gets a negative code, which no group has.
    const lugar = { copia: existe ?? { ...copia, codigoGrupo: (inventado -= 1) }, inscritos: existe?.inscritos ?? 0 } as Lugar;
    const deGrupo = suyos.filter(({ codigoGrupo }) => codigoGrupo === origen.codigoGrupo);
    const { estudiantes, nuevas } = motivo ? { estudiantes: [], nuevas: [] } : planearEstudiantes(deGrupo, lugar, al);
    const accion = existe ? 'EXISTE' : motivo ? 'NO' : 'CREA';
    const visto = vistoDe({ codigoGrupo: origen.codigoGrupo, grupo: origen.descripcion, accion, motivo }, lugar, estudiantes);
    planes.push({ visto: motivo ? { ...visto, quedan: deGrupo.length } : visto, lugar, copia, codigoCopia: existe?.codigoGrupo, nuevas });
  }
  return { planes, suyos, al, delNuevo };
}
export type Planeado = Awaited<ReturnType<typeof planear>>;
