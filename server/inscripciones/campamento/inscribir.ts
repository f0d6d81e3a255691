import { asc, inArray } from 'drizzle-orm';
import { campamento as calls, PlanCampamento, type NinoEnCampamento } from '@/contract/inscripciones/campamento';
import { encoder } from '@/contract/wire';
import { facturasDeCampamento, type FacturaDeCampamento } from '@/domain/inscripciones/campamento';
import { enPesos, sumar } from '@/domain/dinero';
import { motivosDeRechazo, motivosQueImpiden } from '@/domain/inscripciones/inscripcion';
import { pasaDelMaximo, textoDelMaximo } from '@/domain/academico/modalidad';
import type { Db } from '../../db/connect';
import { grupo } from '../../db/schema/academico';
import { gruposDe } from '../../academico/leerGrupo';
import { lineasDeVenta, piezasDe, type LineaVendida } from '../../facturas/vender';
import { apartar } from '../../inventario/existencia';
import { assertSinFaltas, conflict, serve } from '../../lib/serve';
import { esAdministrador, type User, type Acting } from '../../lib/scope';
import { guardarEnGrupo } from '../guardar';
import { facturarCampamento } from './facturar';
import { leerDeudaVencida, leerEstudiante, leerGrupo, leerInscripciones, leerServicioDeCampamento, type GrupoLeido } from '../requisitos';
import { antesQue } from '../plan';
import { precioDeSemana } from './semanas';

interface Pide {
  codigoSucursal: number;
  estudiantes: readonly NinoEnCampamento[];
  deposito: boolean;
}

const comoRed = encoder(PlanCampamento);

/** Locks the children, then the weeks, each in the order of their codes. */
async function bloquear(db: Db, user: User, { estudiantes }: Pide) {
  for (const codigo of estudiantes.map(({ codigoEstudiante }) => codigoEstudiante).sort((a, b) => a - b))
    await leerEstudiante(db, user, codigo, { lock: true });
  const grupos = [...new Set(estudiantes.flatMap((uno) => uno.grupos))];
  await db
    .select({ codigoGrupo: grupo.codigoGrupo })
    .from(grupo)
    .where(gruposDe(user, inArray(grupo.codigoGrupo, grupos)))
    .orderBy(asc(grupo.codigoGrupo))
    .for('no key update');
}

/** The chosen weeks by code. Throws 404, and 409 for a group that is not a camp or is of another branch. */
async function leerSemanas(db: Db, user: User, hoy: string, { estudiantes, codigoSucursal }: Pide) {
  const semanas = new Map<number, GrupoLeido & { precio: Awaited<ReturnType<typeof precioDeSemana>> }>();
  for (const codigo of new Set(estudiantes.flatMap((uno) => uno.grupos))) {
    const leida = await leerGrupo(db, user, hoy, codigo);
    if (leida.grupo.tipo !== 'CAMPAMENTO') throw conflict(`${leida.grupo.descripcion} no es un campamento: se inscribe en Inscripción`);
    if (leida.grupo.codigoSucursal !== codigoSucursal) throw conflict(`${leida.grupo.descripcion} es de otra sucursal`);
    semanas.set(codigo, { ...leida, precio: await precioDeSemana(db, codigo) });
  }
  return semanas;
}
type Semanas = Awaited<ReturnType<typeof leerSemanas>>;

function assertSinRepetir({ estudiantes }: Pide) {
  const faltas: Record<string, string> = {};
  const codigos = estudiantes.map(({ codigoEstudiante }) => codigoEstudiante);
  estudiantes.forEach(({ codigoEstudiante, grupos, extras }, i) => {
    if (codigos.indexOf(codigoEstudiante) < i) faltas[`estudiantes.${i}.codigoEstudiante`] = 'Está dos veces';
    if (new Set(grupos).size < grupos.length) faltas[`estudiantes.${i}.grupos`] = 'Hay una semana dos veces';
    extras.forEach(({ tipo, codigoArticulo, codigoServicio }, j) => {
      const suyo = tipo === 'AR' ? codigoArticulo : codigoServicio;
      const otro = tipo === 'AR' ? codigoServicio : codigoArticulo;
      if (suyo === undefined || otro !== undefined) faltas[`estudiantes.${i}.extras.${j}`] = 'Elija un artículo o un servicio';
    });
  });
  assertSinFaltas(faltas);
}

type NinoLeido = NinoEnCampamento & { estudiante: Awaited<ReturnType<typeof leerEstudiante>> };

/** Plan of one child: the objections to each week, and the invoices. It takes the places, so that they count for the next child. */
async function planearNino(al: Acting, pide: Pide, nino: NinoLeido, semanas: Semanas, itbis: number) {
  const { db, hoy } = al;
  const { estudiante } = nino;
  const activas = await leerInscripciones(db, hoy, nino.codigoEstudiante);
  const rechazos = nino.grupos.flatMap((codigoGrupo) => {
    const semana = semanas.get(codigoGrupo)!;
    const { grupo: en, periodo, horario, inscritos, esperan, criterioEdad } = semana;
    const suyos = motivosDeRechazo({
      estudiante,
      grupo: { ...en, inscritos, horario, esperan: antesQue(esperan, nino.codigoEstudiante) },
      periodo,
      inscripcionesActivas: activas,
      fecha: hoy,
      hoy,
      criterioEdad,
    });
    semana.inscritos += 1;
    activas.push({ codigoGrupo, grupo: en.descripcion, horario, periodo });
    return suyos.map((uno) => ({ ...uno, codigoGrupo, grupo: en.descripcion }));
  });
  const detalles = nino.extras.map((extra) => ({ ...extra, motivo: '' }));
  const extras = await lineasDeVenta(al, { codigoSucursal: pide.codigoSucursal, detalles });
  const facturas: FacturaDeCampamento<LineaVendida>[] = facturasDeCampamento({
    semanas: nino.grupos.map((codigo) => {
      const { grupo: en, periodo, precio } = semanas.get(codigo)!;
      return { ...en, fechaInicio: periodo.fechaInicio, fechaFin: periodo.fechaFin, precio: precio.montoCuota };
    }),
    extras,
    itbis,
    deposito: pide.deposito,
    hoy,
  });
  const total = sumar(facturas.map((una) => una.total));
  if (pasaDelMaximo(total)) throw conflict(`La inscripción ${textoDelMaximo(total)}`);
  const { codigoEstudiante, codigoEntidad, nombreCompleto } = estudiante;
  const deudaVencida = await leerDeudaVencida(db, codigoEstudiante, hoy);
  return { codigoEstudiante, codigoEntidad, nombreCompleto, grupos: nino.grupos, facturas, rechazos, deudaVencida, total };
}

/** What the weeks and extras of all children would bill; preview and act share it. Writes nothing. */
async function planear(al: Acting, pide: Pide) {
  assertSinRepetir(pide);
  const ninos: NinoLeido[] = [];
  for (const nino of pide.estudiantes) ninos.push({ ...nino, estudiante: await leerEstudiante(al.db, al.user, nino.codigoEstudiante) });
  const semanas = await leerSemanas(al.db, al.user, al.hoy, pide);
  if (pide.deposito && [...semanas.values()].every(({ grupo: { montoDeposito } }) => montoDeposito === 0))
    throw conflict('Ninguna de las semanas elegidas se reserva con depósito');
  const servicio = await leerServicioDeCampamento(al.db, al.user);
  const estudiantes = [];
  for (const nino of ninos) estudiantes.push(await planearNino(al, pide, nino, semanas, servicio.itbis));
  const total = sumar(estudiantes.map((uno) => uno.total));
  if (pasaDelMaximo(total)) throw conflict(`La inscripción ${textoDelMaximo(total)}`);
  const deHoy = estudiantes.flatMap(({ facturas }) => facturas.filter(({ fechaVencimiento }) => fechaVencimiento <= al.hoy));
  return { estudiantes, total, ahora: sumar(deHoy.map((una) => una.total)), semanas, servicio };
}
type Plan = Awaited<ReturnType<typeof planear>>;

/** Throws what prevents the enrolment, with the current plan as data. */
function exigir(plan: Plan, user: User, pide: { totalEsperado: number; motivoExcepcion: string; aceptaDeuda: boolean }) {
  const no = (mensaje: string) => conflict(mensaje, comoRed(plan));
  const quien = { esAdministrador: esAdministrador(user), razon: pide.motivoExcepcion };
  const impiden = plan.estudiantes.flatMap(({ nombreCompleto, rechazos }) =>
    motivosQueImpiden(rechazos, quien).map((uno) => `${nombreCompleto}, ${(uno as (typeof rechazos)[number]).grupo}: ${uno.mensaje}`),
  );
  if (impiden.length) throw no(impiden.join('\n'));
  const deudor = plan.estudiantes.find(({ deudaVencida }) => deudaVencida.monto > 0);
  if (deudor && !pide.aceptaDeuda)
    throw no(`${deudor.nombreCompleto} tiene ${enPesos(deudor.deudaVencida.monto)} vencidos: confirme que desea continuar`);
  if (pide.totalEsperado !== plan.total) throw no(`El total cambió: ahora es ${enPesos(plan.total)}. Revise el plan y confirme de nuevo`);
}

/** Writes a child's enrolments; returns their codes by group. */
async function inscribirEnSemanas({ db, user, hoy }: Acting, plan: Plan, nino: Plan['estudiantes'][number], motivo: string) {
  const { codigoEstudiante, codigoEntidad, grupos, rechazos } = nino;
  const codigos = new Map<number, number>();
  for (const codigoGrupo of grupos) {
    const { grupo: en, precio } = plan.semanas.get(codigoGrupo)!;
    const motivoExcepcion = rechazos.some((uno) => uno.codigoGrupo === codigoGrupo) ? motivo : '';
    const una = { codigoEstudiante, codigoEntidad, ...precio, cargos: [], motivoExcepcion };
    const { inscripciones } = await guardarEnGrupo(db, user, hoy, en, [una]);
    codigos.set(codigoGrupo, inscripciones[0]!);
  }
  return codigos;
}

export default [
  // Called by the camp desk on every change of the form. Locks and writes nothing: the act plans again.
  serve(calls.previsualizar, ({ db, user, hoy, deps, body }) => planear({ db, user, hoy, momento: deps.now().toISOString() }, body)),

  // Called by the camp desk after the preview. Locks the children, the weeks with their places, the stock of extras, then the invoice
  // series. Refuses a regular group, a repeated child or week, everything that refuses an enrolment, extras out of stock, an unconfirmed
  // debt, and another total than the one shown.
  serve(calls.inscribir, async ({ db, user, hoy, deps, body: { totalEsperado, motivoExcepcion, aceptaDeuda, ...pide } }) => {
    const al = { db, user, hoy, momento: deps.now().toISOString() };
    await bloquear(db, user, pide);
    const plan = await planear(al, pide);
    exigir(plan, user, { totalEsperado, motivoExcepcion, aceptaDeuda });
    const extras = plan.estudiantes.flatMap(({ facturas }) => facturas.flatMap(({ lineas }) => lineas.flatMap(({ extra }) => extra ?? [])));
    await apartar(db, { codigoSucursal: pide.codigoSucursal, tipo: 'VENTA', lineas: piezasDe(extras) });
    const porNino: Map<number, number>[] = [];
    for (const nino of plan.estudiantes) porNino.push(await inscribirEnSemanas(al, plan, nino, motivoExcepcion));
    const hechas = await facturarCampamento(al, pide.codigoSucursal, plan.servicio.codigoServicio, plan.estudiantes, porNino);
    return {
      total: plan.total,
      estudiantes: plan.estudiantes.map(({ codigoEstudiante, nombreCompleto }, i) => ({
        codigoEstudiante,
        nombreCompleto,
        codigosInscripcion: [...porNino[i]!.values()],
        facturas: hechas[i]!,
      })),
    };
  }),
];
