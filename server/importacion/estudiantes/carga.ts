import { cargaEstudiantes } from '@/contract/importacion/cargaEstudiantes';
import { groupBy } from '@/utils/groupBy';
import { entidad, estudiante, responsableEstudiante } from '../../db/schema/personas';
import { estudianteInfo } from '../../db/schema/estudiantes';
import { becaEstudiante, inscripcionDescuento } from '../../db/schema/dinero/precios';
import { acreditarApertura, facturarBalances } from '../../facturas/balanceAnterior';
import { recalcularAbiertas } from '../../inscripciones/abiertas';
import { type Facturable, facturar, guardarEnGrupo, type PorGuardar } from '../../inscripciones/guardar';
import type { PorInscribir } from '../../inscripciones/lote';
import type { Db, User } from '../../lib/scope';
import { cambiarPersonas, type DatosDePersona, reflejarPagador } from '../../personas/escribir';
import { porTrozos } from '../porTrozos';
import { servirCarga, type Destino } from '../servir';
import { ponerAlertas } from './cambios';
import { deshacer } from './deshacer';
import { EN_LA_CARGA, type Rastro } from './enUso';
import { planear, type PlanDeEstudiantes, type PorActualizar, type PorCrear } from './plan';

/** A person to be written, with the branch that they belong to at first. */
type DeSucursal = DatosDePersona & { codigoSucursalOrigen: number };

const escribirPersonas = (db: Db, { codigoCompania }: User, personas: readonly DeSucursal[]) =>
  porTrozos(personas, (trozo) =>
    db
      .insert(entidad)
      .values(trozo.map((datos) => ({ ...datos, codigoCompania })))
      .returning({ codigoEntidad: entidad.codigoEntidad }),
  );

/** Person code of each student to be created, in order: a new person, or an existing one updated from the row. */
async function personasDe(db: Db, user: User, porCrear: readonly PorCrear[]): Promise<number[]> {
  const nuevas = porCrear
    .filter(({ persona }) => !persona)
    .map(({ fila, codigoSucursal }) => ({ ...fila.entidad, codigoSucursalOrigen: codigoSucursal }));
  const escritas = (await escribirPersonas(db, user, nuevas)).map(({ codigoEntidad }) => codigoEntidad);
  const conocidas = porCrear.flatMap(({ persona }) => persona ?? []);
  await cambiarPersonas(db, conocidas, 1);
  let i = 0;
  return porCrear.map(({ persona }) => persona?.codigoEntidad ?? escritas[i++]!);
}

interface Estudiante {
  codigoEstudiante: number;
  codigoEntidad: number;
}

/** Inserts students with their persons, guardians, of whom the first one pays, and notes. Returns them with their payers, and those with a note. */
async function crear(db: Db, user: User, { porCrear, responsables }: PlanDeEstudiantes, { codigoCarga, hoy, avanza }: Destino) {
  const { codigoCompania } = user;
  const nuevos = await escribirPersonas(db, user, responsables);
  const personas = await personasDe(db, user, porCrear);
  const filas = porCrear.map(({ fila: { alertaMedica }, codigoSucursal }, i) => {
    return { codigoCompania, codigoSucursal, codigoCarga, codigoEntidad: personas[i]!, alertaMedica, fechaIngreso: hoy };
  });
  const hechos = await porTrozos<(typeof filas)[number], Estudiante>(
    filas,
    (trozo) =>
      db
        .insert(estudiante)
        .values(trozo)
        .returning({ codigoEstudiante: estudiante.codigoEstudiante, codigoEntidad: estudiante.codigoEntidad }),
    avanza,
  );
  const vinculos = porCrear.flatMap(({ responsables: suyos }, i) =>
    suyos.map(({ parentesco, ...quien }, orden) => {
      const codigoEntidad = 'nuevo' in quien ? nuevos[quien.nuevo]!.codigoEntidad : quien.codigoEntidad;
      return { codigoCompania, codigoEstudiante: hechos[i]!.codigoEstudiante, codigoEntidad, parentesco, contactoPago: orden === 0 };
    }),
  );
  const notas = porCrear.flatMap(({ nota }, i) => (nota ? [{ codigoCompania, codigoEstudiante: hechos[i]!.codigoEstudiante, nota }] : []));
  await porTrozos(notas, async (trozo) => void (await db.insert(estudianteInfo).values(trozo)));
  await porTrozos(vinculos, async (trozo) => void (await db.insert(responsableEstudiante).values(trozo)));
  await reflejarPagador(db, [...new Set(vinculos.map(({ codigoEntidad }) => codigoEntidad))]);
  const paga = new Map(vinculos.flatMap((uno) => (uno.contactoPago ? [[uno.codigoEstudiante, uno.codigoEntidad] as const] : [])));
  return {
    notas: notas.map(({ codigoEstudiante }) => codigoEstudiante),
    hechos: hechos.map((uno) => ({ ...uno, codigoPagador: paga.get(uno.codigoEstudiante) })),
  };
}

/** Updates existing students: the person and the medical alert. */
async function actualizar(db: Db, porActualizar: readonly PorActualizar[], avanza: Destino['avanza']): Promise<void> {
  const cambian = porActualizar.flatMap(({ despues, ...una }) => (despues ? [{ ...una, ...despues }] : []));
  await porTrozos(
    cambian,
    async (trozo) => {
      await cambiarPersonas(db, trozo, 1);
      await ponerAlertas(db, trozo, 1);
    },
    avanza,
  );
  avanza(porActualizar.length - cambian.length);
}

/** Invoices per statement: each takes some twenty parameters, whose number is limited. */
const FACTURAS = 1500;

/**
 * The enrolments to be written together: of one group, and of one place among siblings. First children go before second ones, because of one day the
 * order of enrolling decides who is the first.
 */
function tandasDe(todos: readonly (Estudiante & Pick<PorCrear, 'inscribe'>)[]) {
  const suyos = todos.flatMap(({ inscribe, codigoEstudiante, codigoEntidad }) =>
    inscribe ? [{ inscribe, codigoEstudiante, codigoEntidad }] : [],
  );
  const enOrden = suyos.sort((a, b) => a.inscribe.ordenHijo - b.inscribe.ordenHijo);
  return [...groupBy(enOrden, ({ inscribe: { ordenHijo, codigoGrupo } }) => `${ordenHijo} ${codigoGrupo}`).values()];
}

/** An enrolment to be written, with the discount granted with it. */
type ConDescuento = PorGuardar & Pick<PorInscribir, 'codigoDescuento'>;

const concedidosDe = (trozo: readonly ConDescuento[], inscripciones: readonly number[], codigoSucursal: number, { usuario }: User) =>
  trozo.flatMap(({ codigoDescuento }, i) =>
    codigoDescuento === null
      ? []
      : [{ codigoInscripcion: inscripciones[i]!, codigoDescuento, codigoSucursal, usuario, motivo: EN_LA_CARGA }],
  );

/** Enrols group by group, first children first, then bills enrolments and opening balances; the invoice numbers are taken last. */
async function inscribirYFacturar(
  db: Db,
  user: User,
  todos: readonly (Estudiante & Pick<PorCrear, 'inscribe' | 'balance' | 'codigoSucursal'>)[],
  { hoy, avanza }: Destino,
): Promise<Pick<Rastro, 'inscripciones' | 'esperas' | 'becas' | 'facturas'>> {
  const inscripciones: number[] = [];
  const esperas: number[] = [];
  const porFacturar: Facturable[] = [];
  for (const suyos of tandasDe(todos)) {
    const { codigoGrupo, codigoSucursal } = suyos[0]!.inscribe;
    const en = { codigoGrupo, codigoSucursal };
    const porGuardar = suyos.map(({ inscribe, codigoEstudiante, codigoEntidad }): ConDescuento => {
      return { ...inscribe, codigoEstudiante, codigoEntidad };
    });
    await porTrozos(porGuardar, async (trozo) => {
      const hechas = await guardarEnGrupo(db, user, hoy, en, trozo);
      const concedidos = concedidosDe(trozo, hechas.inscripciones, en.codigoSucursal, user);
      if (concedidos.length) await db.insert(inscripcionDescuento).values(concedidos);
      inscripciones.push(...hechas.inscripciones);
      esperas.push(...hechas.esperas);
      porFacturar.push(...hechas.porFacturar);
    });
  }
  const balances = todos.flatMap(({ codigoEstudiante, codigoEntidad, codigoSucursal, balance }) =>
    balance ? [{ codigoEstudiante, codigoEntidad, codigoSucursal, ...balance }] : [],
  );
  const becas = todos.flatMap(({ codigoEstudiante, codigoSucursal, inscribe }) =>
    inscribe?.otorga ? [{ ...inscribe.otorga, codigoSucursal, codigoEstudiante, motivo: EN_LA_CARGA, usuario: user.usuario }] : [],
  );
  const otorgadas = await porTrozos(becas, (trozo) =>
    db.insert(becaEstudiante).values(trozo).returning({ codigo: becaEstudiante.codigoBecaEstudiante }),
  );
  const deInscripcion = await porTrozos(porFacturar, (trozo) => facturar(db, user, hoy, trozo), avanza, FACTURAS);
  const deBalance = await porTrozos(balances, (trozo) => facturarBalances(db, user, trozo), avanza, FACTURAS);
  const numeros = [...deInscripcion, ...deBalance].map(({ numero }) => numero);
  const suyas = otorgadas.map(({ codigo }) => codigo);
  return { inscripciones, esperas, becas: suyas, facturas: numeros.length ? { desde: numeros[0]!, hasta: numeros.at(-1)! } : null };
}

/** Writes everything in a plan and returns what an undo needs. */
async function escribir(db: Db, user: User, completo: PlanDeEstudiantes, destino: Destino): Promise<Rastro> {
  const { porCrear, porActualizar } = completo;
  const { hechos, notas } = await crear(db, user, completo, destino);
  await actualizar(db, porActualizar, destino.avanza);
  const nuevos = hechos.map((uno, i) => ({ ...porCrear[i]!, ...uno }));
  const favores = nuevos.flatMap(({ codigoPagador, aFavor }) =>
    aFavor > 0 && codigoPagador ? [{ codigoEntidad: codigoPagador, monto: aFavor }] : [],
  );
  const saldos = await porTrozos(favores, (trozo) => acreditarApertura(db, user, trozo));
  await recalcularAbiertas(db, destino.hoy, completo.efectos);
  const actualizados = porActualizar.map(({ codigoEstudiante, codigoEntidad, version, versionEstudiante, antes, despues }) => {
    return { codigoEstudiante, codigoEntidad, version, versionEstudiante, antes: despues && antes };
  });
  return {
    ...(await inscribirYFacturar(db, user, [...nuevos, ...porActualizar], destino)),
    becasNuevas: completo.becas,
    actualizados,
    saldos: saldos.map(({ codigo }) => codigo),
    notas,
  };
}

/** Steps for the progress display: one per student and one per invoice. */
const pasos = ({ porCrear, porActualizar }: PlanDeEstudiantes) =>
  [...porCrear, ...porActualizar].reduce((suma, { inscribe, balance }) => suma + 1 + (inscribe?.cargos.length ?? 0) + (balance ? 1 : 0), 0);

export default servirCarga({ tipo: 'ESTUDIANTE', calls: cargaEstudiantes, planear, pasos, escribir, deshacer });
