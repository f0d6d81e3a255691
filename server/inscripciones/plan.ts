import { eq } from 'drizzle-orm';
import { ACCESO } from '@/contract/accesos';
import { PlanInscripcion, type Anterior, type FacturaPrevista } from '@/contract/inscripciones/inscripcion';
import { encoder } from '@/contract/wire';
import { planDeCuotas, type CuotaPlaneada, type DiasDePeriodo } from '@/domain/inscripciones/cuotas';
import { CERO, enPesos, restar, sumar } from '@/domain/dinero';
import { lugaresQueCambian } from '@/domain/inscripciones/hijos';
import { cargoDeInscripcion, diaDeInscripcion, motivosDeRechazo, motivosQueImpiden } from '@/domain/inscripciones/inscripcion';
import type { LineaCalculada } from '@/domain/precio';
import type { Centavos } from '@/contract/campos';
import { plural } from '@/utils/format';
import type { Db } from '../db/connect';
import { inscripcion } from '../db/schema/inscripciones';
import { pasaDelMaximo, textoDelMaximo } from '@/domain/academico/modalidad';
import { settleInOrder } from '../lib/settleInOrder';
import { conflict, invalid } from '../lib/serve';
import { assertRebaja } from '../lib/rebajar';
import { esAdministrador, type Acting, type User } from '../lib/scope';
import { assertAprobado } from '../sesion/aprobar';
import { deSusSucursales, efectosDe, losQueCambianMonto, type Efecto } from './abiertas';
import { diasDeCobro, leerPagadoHasta } from './anterior';
import { conOtroLugar } from './precio/hermanos';
import { leerDeudaVencida, leerGrupo, leerInscripciones, leerModalidad, leerServicios, type GrupoLeido } from './requisitos';
import { conBeca, costoConEsto, leerPropias, rebajasDePlan, type Rebajas } from './rebajas';

/** What a request asks for. */
interface Pedida {
  codigoGrupo: number;
  codigoModalidad: number;
  codigoSucursal?: number;
  fechaInscripcion?: string;
  codigoBeca?: number;
  descuentos: readonly number[];
  anterior?: Anterior;
}

/** The child: an existing student, or one to be created. */
export interface Nino {
  codigoEstudiante?: number;
  activo: boolean;
  fechaNacimiento: string | null;
  sexo: 'M' | 'F' | '';
  /** Person code of the payer, if there is one yet. */
  codigoPagador?: number;
}

/** An invoice to be written: its preview, its line, and the billed service. */
export type Cargo = FacturaPrevista & LineaCalculada & { codigoServicio: number };

/** The effect of an enrolment, the objections to it, and what writing it needs. */
export interface Plan extends PlanInscripcion {
  facturas: Cargo[];
  efectos: Efecto[];
  /** All open invoices that are recalculated with it; `efectos` has those that the user may see. */
  recalcula: Efecto[];
  /** Total that the discounts granted with it take off (centavos). */
  rebaja: Centavos;
  /** The day of enrolment. */
  fecha: string;
  /** The first day that is charged, where it is later. */
  cuotasDesde: string | null;
  montoCuota: Cargo['total'];
  /** Scholarship granted with it. */
  otorga?: { codigoBeca: number; desde: string; hasta: string };
  grupo: GrupoLeido['grupo'];
}

const comoRed = encoder(PlanInscripcion);

type Modalidad = Awaited<ReturnType<typeof leerModalidad>>;
type Servicios = Awaited<ReturnType<typeof leerServicios>>;

/** The data of a group that the invoices of an enrolment depend on. */
type ConCargos = Pick<GrupoLeido, 'nombre' | 'horario' | 'diasSinClase'> &
  Partial<Pick<GrupoLeido, 'arranque'>> & {
    periodo: DiasDePeriodo;
    grupo: Pick<GrupoLeido['grupo'], 'montoInscripcion' | 'tipoCobro'>;
  };

/** An instalment as an invoice to be written. */
export const cargoDeCuota = ({ numero, desde, hasta, ...linea }: CuotaPlaneada, { codigoServicio }: Servicios['CUOTA']): Cargo => {
  return { ...linea, tipo: 'CUOTA', numeroCuota: numero, tramoDesde: desde, tramoHasta: hasta, codigoServicio };
};

/** The invoices of an enrolment: the enrolment fee if the modality has one, and every span that has not ended. */
export function cargosDe(
  { grupo, nombre, ...en }: ConCargos,
  modalidad: Modalidad,
  { INSCRIPCION, CUOTA }: Servicios,
  fecha: string,
  rebajas: Rebajas,
): Cargo[] {
  const { montoCuota, cambios } = modalidad;
  const { tipoCobro, montoInscripcion: monto } = grupo;
  const cuotas = planDeCuotas({ ...en, modalidad, montoCuota, cambios, tipoCobro, fechaIngreso: fecha, itbis: CUOTA.itbis, ...rebajas });
  const cargos = cuotas.map((una) => cargoDeCuota(una, CUOTA));
  if (!modalidad.cobraInscripcion) return cargos;
  const { codigoServicio, itbis } = INSCRIPCION;
  const cargo = cargoDeInscripcion({ monto, fecha, grupo: nombre, itbis, ...rebajas });
  return [{ ...cargo, tipo: 'INSCRIPCION', numeroCuota: null, tramoDesde: null, tramoHasta: null, codigoServicio }, ...cargos];
}

/** What scholarships or discounts, by their codes, take off invoices in all. */
const rebajaDe = (facturas: readonly Cargo[], de: 'BECA' | 'DESCUENTO', codigos: readonly number[]): Centavos =>
  sumar(
    facturas
      .flatMap(({ pasos }) => pasos)
      .filter(({ tipo, codigo }) => tipo === de && codigo !== undefined && codigos.includes(codigo))
      .map(({ monto }) => restar(CERO, monto)),
  );

const SIN_BECA = { efectos: [] as Efecto[], avisoBeca: '' };

/** What a scholarship granted with an enrolment changes in the child's other enrolments, and the warning that it passes its budget. */
async function efectoDeBeca(
  db: Db,
  user: User,
  hoy: string,
  { codigoEstudiante }: Nino,
  facturas: readonly Cargo[],
  { nueva, otorga, rebajas: { ordenHijo } }: Awaited<ReturnType<typeof rebajasDePlan>>,
) {
  if (!nueva || !otorga) return SIN_BECA;
  const suyas = codigoEstudiante !== undefined && eq(inscripcion.codigoEstudiante, codigoEstudiante);
  const todos = suyas ? await efectosDe(db, user, hoy, suyas, (una) => ({ ...conBeca(nueva, otorga)(una), ordenHijo })) : [];
  const efectos = losQueCambianMonto(todos);
  if (nueva.presupuesto === null) return { efectos, avisoBeca: '' };
  const enOtras = efectos.map(({ antes, despues }) => restar(antes, despues));
  const { aviso } = await costoConEsto(db, nueva, sumar([rebajaDe(facturas, 'BECA', [nueva.codigoBeca]), ...enOtras]));
  return { efectos, avisoBeca: aviso };
}

/** Names of those who wait for a place before a child; all of them for a child who does not wait. */
export function antesQue(esperan: GrupoLeido['esperan'], codigoEstudiante: number | undefined): string[] {
  const suyo = esperan.findIndex((otro) => otro.codigoEstudiante === codigoEstudiante);
  return esperan.slice(0, suyo < 0 ? undefined : suyo).map(({ nombre }) => nombre);
}

/** What an enrolment would do; preview and act share it. Writes nothing; an act has locked student and group before. */
export async function planear(db: Db, user: User, hoy: string, pedida: Pedida, nino: Nino): Promise<Plan> {
  const { codigoEstudiante, codigoPagador } = nino;
  const [leido, modalidad, servicios, propias, inscripcionesActivas, deudaVencida] = await settleInOrder([
    leerGrupo(db, user, hoy, pedida.codigoGrupo),
    leerModalidad(db, user, pedida.codigoGrupo, pedida.codigoModalidad),
    leerServicios(db, user),
    leerPropias(db, user, { codigoEstudiante, codigoPagador }, hoy),
    codigoEstudiante === undefined ? [] : leerInscripciones(db, hoy, codigoEstudiante),
    codigoEstudiante === undefined ? { cantidad: 0, monto: CERO } : leerDeudaVencida(db, codigoEstudiante, hoy),
  ]);
  const { grupo, periodo, criterioEdad, horario, inscritos, esperan } = leido;
  if (pedida.codigoSucursal !== undefined && pedida.codigoSucursal !== grupo.codigoSucursal) throw conflict('El grupo es de otra sucursal');
  if (grupo.tipo === 'CAMPAMENTO') throw conflict('Es un grupo de campamento: se inscribe en Campamento');
  const dia = diaDeInscripcion(pedida.fechaInscripcion, hoy, periodo);
  if (!dia.ok) throw invalid({ fechaInscripcion: dia.motivo });
  const { anterior } = pedida;
  const pagadoHasta = anterior ? await leerPagadoHasta(db, user, hoy, leido, anterior, codigoEstudiante) : null;
  const { desde, fechaInscripcion: fecha, cuotasDesde } = diasDeCobro(leido, modalidad, pagadoHasta, dia.fecha);

  const nuevo = { codigoEstudiante: codigoEstudiante ?? 0, fechaInscripcion: fecha };
  const conEl = await rebajasDePlan(db, user, propias, nuevo, periodo.fechaFin, pedida);
  const { rebajas, otorga } = conEl;
  const rechazos = motivosDeRechazo({
    estudiante: nino,
    grupo: { ...grupo, inscritos, horario, esperan: antesQue(esperan, codigoEstudiante) },
    periodo,
    inscripcionesActivas,
    fecha: dia.fecha,
    hoy,
    criterioEdad,
  });
  // The enrolment fee falls due on the day of enrolment, also where instalments are charged from another day on.
  const facturas = cargosDe(leido, modalidad, servicios, desde, rebajas)
    .map((una) => (una.tipo === 'INSCRIPCION' ? { ...una, fechaVencimiento: dia.fecha } : una))
    .filter(({ tipo }) => tipo !== 'INSCRIPCION' || !anterior?.inscripcionPagada);
  const total = sumar(facturas.map((una) => una.total));
  if (pasaDelMaximo(total)) throw conflict(`La inscripción ${textoDelMaximo(total)}`);
  const { ordenHijo } = rebajas;
  const rebaja = rebajaDe(facturas, 'DESCUENTO', pedida.descuentos);
  const deBeca = user.accesos.has(ACCESO.otorgarBeca) ? await efectoDeBeca(db, user, hoy, nino, facturas, conEl) : SIN_BECA;
  const lugares = lugaresQueCambian(propias.hijos, [...propias.hijos, nuevo]);
  if (otorga) lugares.delete(nuevo.codigoEstudiante); // its other enrolments follow with the scholarship
  const recalcula = [...deBeca.efectos, ...(await conOtroLugar(db, user, hoy, lugares))];
  return {
    facturas,
    total,
    rebaja,
    ...deBeca,
    efectos: deSusSucursales(user, recalcula),
    recalcula,
    ordenHijo,
    otorga,
    rechazos,
    deudaVencida,
    fecha,
    cuotasDesde,
    grupo,
    montoCuota: modalidad.montoCuota,
  };
}

interface RebajasPedidas {
  codigoBeca?: number;
  motivoBeca: string;
  descuentos?: readonly number[];
  motivoDescuento?: string;
}

/** Guards the scholarship and the discounts that an enrolment asks for. Throws what assertRebaja throws. */
export function assertRebajas(user: User, { codigoBeca, motivoBeca, descuentos = [], motivoDescuento = '' }: RebajasPedidas): void {
  if (codigoBeca !== undefined) assertRebaja(user, 'BECA', motivoBeca, 'motivoBeca');
  if (descuentos.length) assertRebaja(user, 'DESCUENTO', motivoDescuento, 'motivoDescuento');
}

interface Confirmacion {
  totalEsperado: number;
  motivoExcepcion: string;
  aceptaDeuda: boolean;
  aprobacion?: string;
}

/**
 * Throws what prevents an enrolment, with the current plan as data, and what assertAprobado throws. Returns the reason of the exceptions that were
 * needed, and the second user who approved the discounts granted with it, each else ''. `codigo` is the student's code, or the group's for a child
 * without a record.
 */
export async function exigir(
  al: Pick<Acting, 'db' | 'user' | 'momento'>,
  plan: Plan,
  { totalEsperado, motivoExcepcion, aceptaDeuda, aprobacion }: Confirmacion,
  codigo: number,
): Promise<{ motivoExcepcion: string; aprobadoPor: string }> {
  const no = (mensaje: string) => conflict(mensaje, comoRed(plan));
  const manda = esAdministrador(al.user);
  const impiden = motivosQueImpiden(plan.rechazos, { esAdministrador: manda, razon: motivoExcepcion });
  if (impiden.length) {
    const pideExcepcion = motivoExcepcion.trim() !== '' && !manda && impiden.some(({ superable }) => superable);
    const autoriza = pideExcepcion ? ['Solo un administrador puede autorizar una excepción.'] : [];
    throw no([...impiden.map(({ mensaje }) => mensaje), ...autoriza].join(' '));
  }
  const { cantidad, monto } = plan.deudaVencida;
  if (monto > 0 && !aceptaDeuda)
    throw no(`El estudiante tiene ${enPesos(monto)} vencidos en ${plural(cantidad, 'factura')}: confirme que desea continuar`);
  if (totalEsperado !== plan.total) throw no(`El total cambió: ahora es ${enPesos(plan.total)}. Revise el plan y confirme de nuevo`);
  const { codigoSucursal } = plan.grupo;
  const aprobadoPor = await assertAprobado(al, { acto: 'inscripcion/descuento', codigo, monto: plan.rebaja, codigoSucursal }, aprobacion);
  return { motivoExcepcion: plan.rechazos.some(({ superable }) => superable) ? motivoExcepcion : '', aprobadoPor };
}
