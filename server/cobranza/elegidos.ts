import { and, eq, inArray, sql } from 'drizzle-orm';
import { elegidos as calls, type DestinatarioElegido } from '@/contract/cobranza/elegidos';
import { variablesDe } from '@/contract/cobranza/variables';
import { debidoDe, type Cuenta } from '@/domain/cobranza/regla';
import { plantillaMensaje } from '../db/schema/dinero/cobranza';
import { entidad, estudiante, nombreDe } from '../db/schema/personas';
import { assertVeMontos, pagadorDe } from '../facturas/familia';
import { invalid, notFound, serve } from '../lib/serve';
import { scoped, type Db, type User } from '../lib/scope';
import { leerPagadores, type Pagador } from './cuentas';
import { avisoDe, escribirAviso, escribirMensaje } from './escribir';
import { estudiantesDe, responsablesDe } from '../personas/alcance';

/** Placeholders that only a debt can fill. */
const DE_LA_DEUDA: readonly string[] = ['monto', 'dias', 'vence'];

type Fila = Omit<Pagador, keyof Cuenta> & Pick<Cuenta, 'email' | 'telefono' | 'esEstudiante' | 'enCamino'> & { yaHoy: boolean };

/**
 * SQL: earlier messages that block a mail to payer `p`: for a debt message another one of today (`yaHoy`) or one still being sent
 * (`enCamino`); for a notice the same notice of today.
 */
const antesDe = (user: User, hoy: string, aviso: number | undefined) =>
  aviso === undefined
    ? sql`select bool_or(a.fecha = ${hoy}::date) "yaHoy", bool_or(c.estado in ('PENDIENTE', 'ENVIANDO')) "enCamino"
      from mensaje_atraso a left join correo c using (codigo_correo) where a.codigo_entidad = p.codigo and a.deshecho is null`
    : sql`select true "yaHoy", false "enCamino" from correo c
      where c.codigo_compania = ${user.codigoCompania} and c.clave = ${avisoDe(aviso, hoy)}::text || p.codigo`;

/** Throws 404 when one of the students or guardians is not in the caller's scope. */
async function assertElegidos(db: Db, user: User, estudiantes: readonly number[], responsables: readonly number[]) {
  if (estudiantes.length + responsables.length === 0) throw invalid({ estudiantes: 'Elija a alguien' });
  const suyos = await db.$count(estudiante, estudiantesDe(user, inArray(estudiante.codigoEstudiante, [...estudiantes])));
  if (suyos < estudiantes.length) throw notFound('Uno de los estudiantes');
  const propios = await db.$count(entidad, and(responsablesDe(user), inArray(entidad.codigoEntidad, [...responsables])));
  if (propios < responsables.length) throw notFound('Uno de los responsables');
}

/** The payers of these students and these guardians, with what blocks a mail to each. Throws 404 like `assertElegidos`. */
async function leerElegidos(db: Db, user: User, hoy: string, pide: Pide, aviso: number | undefined): Promise<Fila[]> {
  const [distintos, responsables] = [[...new Set(pide.estudiantes)], [...new Set(pide.responsables)]];
  await assertElegidos(db, user, distintos, responsables);
  const { rows } = await db.execute<Fila>(sql`
    select p.codigo "codigoEntidad", ${nombreDe('e')} nombre, e.email, e.telefono, p.estudiantes,
      exists (select from estudiante s where s.codigo_entidad = p.codigo) "esEstudiante",
      coalesce(m."yaHoy", false) "yaHoy", coalesce(m."enCamino", false) "enCamino"
    from (select q.codigo, string_agg(q.nombre, ', ' order by q.nombre) estudiantes from (
        select ${pagadorDe(sql`s.codigo_estudiante`, sql`s.codigo_entidad`)} codigo, s.codigo_estudiante, s.nombre_completo nombre
        from estudiante s where s.codigo_estudiante = any(${sql.param(distintos)}::int[])
        union select r.codigo_entidad, r.codigo_estudiante, estudiante.nombre_completo
        from responsable_estudiante r join estudiante on estudiante.codigo_estudiante = r.codigo_estudiante
        where r.codigo_entidad = any(${sql.param(responsables)}::int[]) and ${estudiantesDe(user)}
      ) q group by 1) p
    join entidad e on e.codigo_entidad = p.codigo
    left join lateral (${antesDe(user, hoy, aviso)}) m on true
    order by p.codigo`);
  return rows;
}

async function leerPlantilla(db: Db, user: User, codigoPlantilla: number) {
  const { codigoPlantilla: codigo, canal, activo } = plantillaMensaje;
  const esta = scoped(plantillaMensaje, user, eq(codigo, codigoPlantilla), eq(canal, 'CORREO'), eq(activo, true));
  const [row] = await db.select().from(plantillaMensaje).where(esta);
  if (!row) throw invalid({ codigoPlantilla: 'Elija una plantilla de correo' });
  return row;
}

interface Pide {
  codigoSucursal: number;
  estudiantes: number[];
  responsables: number[];
  codigoPlantilla: number;
}

/** The template and its recipients; preview and act share it. Throws 403 for a PROFESOR, who may not write to families about money. */
async function planear(db: Db, user: User, hoy: string, pide: Pide) {
  const { codigoSucursal, codigoPlantilla } = pide;
  assertVeMontos(user);
  const plantilla = await leerPlantilla(db, user, codigoPlantilla);
  const dicha = variablesDe(`${plantilla.asunto} ${plantilla.texto}`).some((una) => DE_LA_DEUDA.includes(una));
  const filas = await leerElegidos(db, user, hoy, pide, dicha ? undefined : codigoPlantilla);
  const deudores = dicha ? await leerPagadores(db, { codigoCompania: user.codigoCompania, sucursales: [codigoSucursal] }, hoy, hoy) : [];
  const cuentas = new Map(deudores.map((uno) => [uno.codigoEntidad, uno]));
  const motivoDe = ({ esEstudiante, email, yaHoy, enCamino, codigoEntidad }: Fila): DestinatarioElegido['motivo'] => {
    if (esEstudiante) return 'SIN_RESPONSABLE';
    if (email === '') return 'SIN_CORREO';
    if (yaHoy) return 'YA_HOY';
    if (enCamino) return 'EN_CAMINO';
    return dicha && !cuentas.has(codigoEntidad) ? 'SIN_DEUDA' : null;
  };
  const cartas = filas.map((fila) => {
    const cuenta = cuentas.get(fila.codigoEntidad);
    // A debt message names the students in debt, any other message the chosen ones.
    return {
      pagador: { ...fila, ...(cuenta && { estudiantes: cuenta.estudiantes }) },
      contenido: debidoDe(cuenta ?? { deudas: [] }, hoy),
      fila,
    };
  });
  return { plantilla, dicha, cartas: cartas.map((carta) => ({ ...carta, motivo: motivoDe(carta.fila) })) };
}

const vistaDe = ({ fila, motivo }: Awaited<ReturnType<typeof planear>>['cartas'][number]) => ({ ...fila, motivo, para: fila.email });

export default [
  // Called by whoever writes to families. Locks and writes nothing. Refuses what the act refuses.
  serve(calls.previsualizar, async ({ db, user, hoy, body }) => ({
    destinatarios: (await planear(db, user, hoy, body)).cartas.map(vistaDe),
  })),

  // Called by the same users. Locks nothing; unique indexes decide between two concurrent calls (one debt message a day, one mail per key).
  // Refuses a PROFESOR, nobody chosen, students and guardians out of scope (404), and a template that is not for mail.
  serve(calls.escribir, async ({ db, deps, user, hoy, body }) => {
    const { plantilla, dicha, cartas } = await planear(db, user, hoy, body);
    const quien = { codigoCompania: user.codigoCompania, codigoSucursal: body.codigoSucursal, usuario: user.usuario };
    let escritos = 0;
    for (const carta of cartas) {
      if (carta.motivo !== null) continue;
      const escrito = dicha
        ? await escribirMensaje(db, deps, quien, hoy, { ...carta, plantilla, codigoRegla: null })
        : await escribirAviso(db, deps, quien, hoy, { ...carta, plantilla });
      if (escrito) escritos += 1;
      else carta.motivo = 'YA_HOY';
    }
    return { escritos, destinatarios: cartas.map(vistaDe) };
  }),
];
