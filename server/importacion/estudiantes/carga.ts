import { cargaEstudiantes } from '@/contract/importacion/cargaEstudiantes';
import type { Db } from '../../db/connect';
import { entidad, estudiante, responsableEstudiante } from '../../db/schema/personas';
import { facturarBalances, type Balance } from '../../facturas/balanceAnterior';
import { type Facturable, facturar, guardarEnGrupo, type PorGuardar } from '../../inscripciones/guardar';
import type { PorInscribir } from '../../inscripciones/lote';
import type { User } from '../../lib/scope';
import { cambiarPersonas, type DatosDePersona, reflejarPagador } from '../../personas/escribir';
import { porTrozos } from '../porTrozos';
import { servirCarga, type Destino } from '../servir';
import { ponerAlertas } from './cambios';
import { deshacer, type Rastro } from './deshacer';
import { planear, type PlanDeEstudiantes, type PorActualizar, type PorCrear } from './plan';

const escribirPersonas = (db: Db, { codigoCompania }: User, codigoSucursal: number, personas: readonly DatosDePersona[]) =>
  porTrozos(personas, (trozo) =>
    db
      .insert(entidad)
      .values(trozo.map((datos) => ({ ...datos, codigoCompania, codigoSucursalOrigen: codigoSucursal })))
      .returning({ codigoEntidad: entidad.codigoEntidad }),
  );

/** Person code of each student to be created, in order: a new person, or an existing one updated from the row. */
async function personasDe(db: Db, user: User, codigoSucursal: number, porCrear: readonly PorCrear[]): Promise<number[]> {
  const nuevas = porCrear.filter(({ persona }) => !persona).map(({ fila }) => fila.entidad);
  const escritas = (await escribirPersonas(db, user, codigoSucursal, nuevas)).map(({ codigoEntidad }) => codigoEntidad);
  await cambiarPersonas(db, porCrear.flatMap(({ persona }) => (persona ? [{ ...persona, version: persona.version + 1 }] : []))); // prettier-ignore
  let i = 0;
  return porCrear.map(({ persona }) => persona?.codigoEntidad ?? escritas[i++]!);
}

interface Estudiante {
  codigoEstudiante: number;
  codigoEntidad: number;
}

/** Inserts students with their persons and one guardian each, the payer. */
async function crear(
  db: Db,
  user: User,
  { porCrear, responsables }: PlanDeEstudiantes,
  { codigoSucursal, codigoCarga, hoy, avanza }: Destino,
) {
  const { codigoCompania } = user;
  const nuevos = await escribirPersonas(db, user, codigoSucursal, responsables);
  const personas = await personasDe(db, user, codigoSucursal, porCrear);
  const filas = porCrear.map(({ fila: { alertaMedica } }, i) => {
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
  const vinculos = porCrear.map(({ fila: { parentesco }, responsable }, i) => {
    const codigoEntidad = 'nuevo' in responsable ? nuevos[responsable.nuevo]!.codigoEntidad : responsable.codigoEntidad;
    return { codigoCompania, codigoEstudiante: hechos[i]!.codigoEstudiante, codigoEntidad, parentesco, contactoPago: true };
  });
  await porTrozos(vinculos, async (trozo) => void (await db.insert(responsableEstudiante).values(trozo)));
  await reflejarPagador(db, [...new Set(vinculos.map(({ codigoEntidad }) => codigoEntidad))]);
  return hechos;
}

/** Updates existing students: the person and the medical alert. */
async function actualizar(db: Db, porActualizar: readonly PorActualizar[], avanza: Destino['avanza']): Promise<void> {
  const cambian = porActualizar.flatMap(({ despues, ...una }) => (despues ? [{ ...una, ...despues }] : []));
  await porTrozos(
    cambian,
    async (trozo) => {
      const personas = trozo.map((una) => ({ ...una, version: una.version + 1 }));
      await cambiarPersonas(db, personas);
      await ponerAlertas(db, trozo, 1);
    },
    avanza,
  );
  avanza(porActualizar.length - cambian.length);
}

/** Invoices per statement: each takes some twenty parameters, whose number is limited. */
const FACTURAS = 1500;

/** Enrols group by group, then bills enrolments and opening balances; the invoice numbers are taken last. */
async function inscribirYFacturar(
  db: Db,
  user: User,
  todos: readonly (Estudiante & { inscribe: PorInscribir | null; balance: Pick<Balance, 'monto' | 'vence'> | null })[],
  { codigoSucursal, hoy, avanza }: Destino,
): Promise<Pick<Rastro, 'inscripciones' | 'esperas' | 'facturas'>> {
  const grupos = [...new Set(todos.flatMap(({ inscribe }) => inscribe?.codigoGrupo ?? []))];
  const inscripciones: number[] = [];
  const esperas: number[] = [];
  const porFacturar: Facturable[] = [];
  for (const codigoGrupo of grupos) {
    const suyos = todos.flatMap(({ inscribe, ...quien }) => (inscribe?.codigoGrupo === codigoGrupo ? [{ inscribe, ...quien }] : []));
    const en = { codigoGrupo, codigoSucursal: suyos[0]!.inscribe.codigoSucursal };
    const porGuardar = suyos.map(({ inscribe, codigoEstudiante, codigoEntidad }): PorGuardar => {
      return { ...inscribe, codigoEstudiante, codigoEntidad };
    });
    await porTrozos(porGuardar, async (trozo) => {
      const hechas = await guardarEnGrupo(db, user, hoy, en, trozo);
      inscripciones.push(...hechas.inscripciones);
      esperas.push(...hechas.esperas);
      porFacturar.push(...hechas.porFacturar);
    });
  }
  const balances = todos.flatMap(({ codigoEstudiante, codigoEntidad, balance }) =>
    balance ? [{ codigoEstudiante, codigoEntidad, ...balance }] : [],
  );
  const deInscripcion = await porTrozos(porFacturar, (trozo) => facturar(db, user, hoy, trozo), avanza, FACTURAS);
  const deBalance = await porTrozos(balances, (trozo) => facturarBalances(db, user, { codigoSucursal, hoy }, trozo), avanza, FACTURAS);
  const numeros = [...deInscripcion, ...deBalance].map(({ numero }) => numero);
  return { inscripciones, esperas, facturas: numeros.length ? { desde: numeros[0]!, hasta: numeros.at(-1)! } : null };
}

/** Writes everything in a plan and returns what an undo needs. */
async function escribir(db: Db, user: User, completo: PlanDeEstudiantes, destino: Destino): Promise<Rastro> {
  const { porCrear, porActualizar } = completo;
  const hechos = await crear(db, user, completo, destino);
  await actualizar(db, porActualizar, destino.avanza);
  const nuevos = hechos.map((uno, i) => ({ ...uno, inscribe: porCrear[i]!.inscribe, balance: porCrear[i]!.balance }));
  const actualizados = porActualizar.map(({ codigoEstudiante, codigoEntidad, version, versionEstudiante, antes, despues }) => {
    return { codigoEstudiante, codigoEntidad, version, versionEstudiante, antes: despues && antes };
  });
  return { ...(await inscribirYFacturar(db, user, [...nuevos, ...porActualizar], destino)), actualizados };
}

/** Steps for the progress display: one per student and one per invoice. */
const pasos = ({ porCrear, porActualizar }: PlanDeEstudiantes) =>
  [...porCrear, ...porActualizar].reduce((suma, { inscribe, balance }) => suma + 1 + (inscribe?.cargos.length ?? 0) + (balance ? 1 : 0), 0);

export default servirCarga({ tipo: 'ESTUDIANTE', calls: cargaEstudiantes, planear, pasos, escribir, deshacer });
