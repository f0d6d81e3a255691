import { PlanInscripcion, type FacturaPrevista } from '@/contract/inscripciones/inscripcion';
import { encoder } from '@/contract/wire';
import { planDeCuotas } from '@/domain/cuotas';
import { CERO, enPesos, sumar } from '@/domain/dinero';
import { cargoDeInscripcion, diaDeInscripcion, motivosDeRechazo, motivosQueImpiden } from '@/domain/inscripcion';
import type { LineaCalculada } from '@/domain/precio';
import type { Db } from '../db/connect';
import { conflict, invalid } from '../lib/errors';
import { esAdministrador, type User } from '../lib/user';
import { leerDeudaVencida, leerGrupo, leerInscripciones, leerModalidad, leerServicios, type GrupoLeido } from './leer';

/** What an enrolment is asked for with. */
export interface Pedida {
  codigoGrupo: number;
  codigoModalidad: number;
  codigoSucursal?: number;
  fechaInscripcion?: string;
}

/** The child: one we know, or one that is yet to be created. */
export interface Nino {
  codigoEstudiante?: number;
  activo: boolean;
  fechaNacimiento: string | null;
  sexo: 'M' | 'F' | '';
}

/** An invoice to be made: what is shown of it, its line, and the service it bills. */
export type Cargo = FacturaPrevista & LineaCalculada & { codigoServicio: number };

/** What an enrolment would do and what stands against it, with what its writing needs. */
export interface Plan extends PlanInscripcion {
  facturas: Cargo[];
  fecha: string;
  montoCuota: Cargo['total'];
  grupo: GrupoLeido['grupo'];
}

const comoRed = encoder(PlanInscripcion);

type Modalidad = Awaited<ReturnType<typeof leerModalidad>>;
type Servicios = Awaited<ReturnType<typeof leerServicios>>;

function cargosDe(
  { grupo, periodo, horario, diasSinClase }: GrupoLeido,
  modalidad: Modalidad,
  servicios: Servicios,
  fecha: string,
): Cargo[] {
  const { INSCRIPCION, CUOTA } = servicios;
  const cuotas = planDeCuotas({
    periodo,
    modalidad,
    montoCuota: modalidad.montoCuota,
    tipoCobro: grupo.tipoCobro,
    fechaIngreso: fecha,
    horario,
    diasSinClase,
    itbis: CUOTA.itbis,
  }).map(({ numero, desde, hasta, ...linea }): Cargo => {
    return { ...linea, tipo: 'CUOTA', numeroCuota: numero, tramoDesde: desde, tramoHasta: hasta, codigoServicio: CUOTA.codigoServicio };
  });
  if (!modalidad.cobraInscripcion) return cuotas;
  const cargo = cargoDeInscripcion({ monto: grupo.montoInscripcion, fecha, grupo: grupo.descripcion, itbis: INSCRIPCION.itbis });
  const { codigoServicio } = INSCRIPCION;
  return [{ ...cargo, tipo: 'INSCRIPCION', numeroCuota: null, tramoDesde: null, tramoHasta: null, codigoServicio }, ...cuotas];
}

/** What an enrolment would do: the same for the preview and for the act. Writes nothing; an act locks student and group before. */
export async function planear(db: Db, user: User, hoy: string, pedida: Pedida, nino: Nino): Promise<Plan> {
  const leido = await leerGrupo(db, user, pedida.codigoGrupo);
  const { grupo, periodo, criterioEdad, horario, inscritos } = leido;
  if (pedida.codigoSucursal !== undefined && pedida.codigoSucursal !== grupo.codigoSucursal) throw conflict('El grupo es de otra sucursal');
  if (grupo.tipo === 'CAMPAMENTO') throw conflict('Es un grupo de campamento: se inscribe en Campamento');
  const modalidad = await leerModalidad(db, user, pedida.codigoGrupo, pedida.codigoModalidad);
  const servicios = await leerServicios(db, user);
  const dia = diaDeInscripcion(pedida.fechaInscripcion, hoy, periodo);
  if (!dia.ok) throw invalid({ fechaInscripcion: dia.motivo });
  const { fecha } = dia;

  const { codigoEstudiante } = nino;
  const rechazos = motivosDeRechazo({
    estudiante: nino,
    grupo: { ...grupo, inscritos, horario },
    periodo,
    inscripcionesActivas: codigoEstudiante === undefined ? [] : await leerInscripciones(db, codigoEstudiante),
    fecha,
    hoy,
    criterioEdad,
  });
  const deudaVencida = codigoEstudiante === undefined ? { cantidad: 0, monto: CERO } : await leerDeudaVencida(db, codigoEstudiante, hoy);
  const facturas = cargosDe(leido, modalidad, servicios, fecha);
  const total = sumar(facturas.map((una) => una.total));
  return { facturas, total, rechazos, deudaVencida, fecha, grupo, montoCuota: modalidad.montoCuota };
}

interface Confirmacion {
  totalEsperado: number;
  motivoExcepcion: string;
  aceptaDeuda: boolean;
}

/** Refuses an enrolment that may not be, in words and with the plan as it is now; answers the reason of an exception that was needed. */
export function exigir(plan: Plan, { totalEsperado, motivoExcepcion, aceptaDeuda }: Confirmacion, user: User): { motivoExcepcion: string } {
  const no = (mensaje: string) => conflict(mensaje, comoRed(plan));
  const impiden = motivosQueImpiden(plan.rechazos, { esAdministrador: esAdministrador(user), razon: motivoExcepcion });
  if (impiden.length) {
    const pideExcepcion = motivoExcepcion.trim() !== '' && !esAdministrador(user) && impiden.some(({ superable }) => superable);
    const autoriza = pideExcepcion ? ['Solo un administrador puede autorizar una excepción.'] : [];
    throw no([...impiden.map(({ mensaje }) => mensaje), ...autoriza].join(' '));
  }
  const { cantidad, monto } = plan.deudaVencida;
  if (monto > 0 && !aceptaDeuda) {
    const facturas = cantidad === 1 ? '1 factura' : `${cantidad} facturas`;
    throw no(`El estudiante tiene ${enPesos(monto)} vencidos en ${facturas}: confirme que desea continuar`);
  }
  if (totalEsperado !== plan.total) throw no(`El total cambió: ahora es ${enPesos(plan.total)}. Revise el plan y confirme de nuevo`);
  return { motivoExcepcion: plan.rechazos.some(({ superable }) => superable) ? motivoExcepcion : '' };
}
