import { sql } from 'drizzle-orm';
import { ACCESO } from '@/contract/accesos';
import type { Archivo, FilaPlaneada } from '@/contract/importacion/carga';
import type { Columna } from '@/contract/importacion/cargaEstudiantes';
import { correosDudosos } from '@/contract/correo';
import { mayCall } from '@/contract/routes';
import { enPesos, sumar } from '@/domain/dinero';
import { textoDelDia } from '@/domain/fechas';
import { sinAcento } from '@/domain/importacion';
import { plural } from '@/utils/format';
import type { Db } from '../../db/connect';
import { conBalanceAnterior, type Balance } from '../../facturas/balanceAnterior';
import { abrirLote, NoCabe, type Candidato, type PorInscribir } from '../../inscripciones/lote';
import { forbidden } from '../../lib/serve';
import type { User } from '../../lib/scope';
import { conFaltas, PRIMERA_FILA, repetidas } from '../filasLeidas';
import { respirando } from '../porTrozos';
import { resumir, type PlanCompleto } from '../servir';
import { adoptada, cambiosDe, type Ficha } from './cambios';
import { adultosEnFicha, ninosEnFicha, type Hallado } from './enFicha';
import { leerEstudiantes, senaDeAdulto, senasDeNino, type Fila, type FilaLeida } from './filas';

/** What else a row brings for its student. */
interface Ademas {
  inscribe: PorInscribir | null;
  balance: Pick<Balance, 'monto' | 'vence'> | null;
}

/** A student to be created, of an existing or a new person. The guardian is an existing person, or an index into the new guardians. */
export interface PorCrear extends Ademas {
  fila: Fila;
  persona: { codigoEntidad: number; version: number; datos: Ficha['datos'] } | null;
  responsable: { codigoEntidad: number } | { nuevo: number };
}

/** An existing student who changes, is enrolled or gets an opening balance. */
export interface PorActualizar extends Ademas {
  codigoEstudiante: number;
  codigoEntidad: number;
  version: number;
  versionEstudiante: number;
  antes: Ficha;
  despues: Ficha | null;
}

export interface PlanDeEstudiantes extends PlanCompleto {
  porCrear: PorCrear[];
  porActualizar: PorActualizar[];
  responsables: Fila['responsable'][];
}

/** Throws 403 when the file enrols or bills and the user has no access to do so at the desk. */
function assertPuede({ accesos }: User, leidas: readonly FilaLeida[]) {
  const trae = (columna: Columna) => leidas.some(({ dadas }) => dadas.has(columna));
  if (trae('grupo') && !mayCall([ACCESO.inscripcion], accesos))
    throw forbidden('Inscribir desde un archivo pide el acceso «Inscripción»: deje la columna «Grupo» fuera', 'acceso');
  if (trae('balance') && !mayCall([ACCESO.nuevaFactura], accesos))
    throw forbidden('Cargar balances pide el acceso «Nueva factura»: deje la columna «Balance anterior» fuera', 'acceso');
}

const bloquear = (db: Db, codigos: readonly number[]) =>
  db.execute(sql`select 1 from estudiante e join entidad using (codigo_entidad)
    where e.codigo_estudiante = any(${sql.param([...codigos])}::int[]) order by e.codigo_estudiante for no key update`);

const conocidosDe = (ninos: ReadonlyMap<number, Hallado>) =>
  [...new Set([...ninos.values()].flatMap(({ codigoEstudiante }) => codigoEstudiante ?? []))].sort((a, b) => a - b);

/** Fields that make two enrolments different although their texts are equal. */
const enBreve = ({ codigoGrupo, codigoModalidad, montoCuota, cargos }: PorInscribir) => [
  codigoGrupo,
  codigoModalidad,
  montoCuota,
  cargos.map(({ fechaVencimiento, total }) => [fechaVencimiento, total]),
];

/**
 * What an import of this file would do now; the import itself uses the same plan. With `actua` its students, groups and payers stay locked.
 */
export async function planear(db: Db, user: User, hoy: string, archivo: Archivo<Columna>, actua: boolean): Promise<PlanDeEstudiantes> {
  const leidas = await leerEstudiantes(archivo);
  assertPuede(user, leidas);
  const actualiza = archivo.opciones.includes('actualizar');
  let ninos = await ninosEnFicha(db, user, leidas);
  if (actua && actualiza && conocidosDe(ninos).length) {
    await bloquear(db, conocidosDe(ninos));
    ninos = await ninosEnFicha(db, user, leidas);
  }
  const adultos = await adultosEnFicha(db, user, leidas);
  const conocidos = actualiza ? conocidosDe(ninos) : [];
  const conGrupo = leidas.flatMap(({ fila, lugar }) => (fila?.grupo ? [{ fila, lugar }] : []));
  const lote =
    conGrupo.length === 0
      ? null
      : await abrirLote(db, user, hoy, {
          codigoSucursal: archivo.codigoSucursal,
          nombres: new Set(conGrupo.map(({ fila }) => sinAcento(fila.grupo))),
          estudiantes: conGrupo.flatMap(({ lugar }) => (actualiza && ninos.get(lugar)?.codigoEstudiante) || []),
          pagadores: conGrupo.flatMap(({ fila }) => adultos.get(senaDeAdulto(fila))?.codigoEntidad ?? []),
          lock: actua,
        });
  const yaConBalance = await conBalanceAnterior(db, user, conocidos);
  const otra = repetidas(leidas, senasDeNino);
  const nuevos = new Map<string, number>();
  const responsables: Fila['responsable'][] = [];
  const porCrear: PorCrear[] = [];
  const porActualizar: PorActualizar[] = [];

  const responsableDe = (fila: Fila): PorCrear['responsable'] => {
    const sena = senaDeAdulto(fila);
    const conocido = adultos.get(sena);
    if (conocido) return { codigoEntidad: conocido.codigoEntidad };
    if (!nuevos.has(sena)) nuevos.set(sena, responsables.push(fila.responsable) - 1);
    return { nuevo: nuevos.get(sena)! };
  };

  /** Enrolment and opening balance of a row, with the texts for the plan. Throws NoCabe. */
  const ademasDe = (fila: Fila, nino: Candidato): Ademas & { notas: string[] } => {
    const inscribe = fila.grupo ? lote!.inscribir(nino, fila) : null;
    const cargado = nino.codigoEstudiante !== undefined && yaConBalance.has(nino.codigoEstudiante);
    const balance = fila.balance > 0 && !cargado ? { monto: fila.balance, vence: fila.vence ?? hoy } : null;
    const notas = [
      ...(inscribe ? [`Se inscribe en ${inscribe.que}: ${plural(inscribe.cargos.length, 'factura')} por ${enPesos(inscribe.total)}`] : []),
      ...(fila.grupo && !inscribe ? [`Ya está inscrito en ${fila.grupo}`] : []),
      ...(balance ? [`Balance anterior: ${enPesos(balance.monto)}, con vencimiento ${textoDelDia(balance.vence)}`] : []),
      ...correosDudosos(fila).map(([, correo]) => `Revise si «${correo}» está bien escrito`),
      ...(fila.balance > 0 && cargado ? ['Su balance anterior ya se cargó: no cambia'] : []),
    ];
    return { inscribe, balance, notas };
  };

  const crear = (fila: Fila, persona: Hallado | undefined): FilaPlaneada => {
    const adulto = adultos.get(senaDeAdulto(fila));
    if (adulto?.esEstudiante) return conFaltas({ responsableDocumento: `Es el documento de un estudiante, ${adulto.nombre}` });
    const { fechaNacimiento, sexo } = fila.entidad;
    const nino = { activo: true, fechaNacimiento, sexo, familia: adulto?.codigoEntidad ?? senaDeAdulto(fila) };
    const { notas, ...ademas } = ademasDe(fila, nino);
    const conocida = persona && { codigoEntidad: persona.codigoEntidad, version: persona.version, datos: adoptada(fila, persona) };
    porCrear.push({ fila, persona: conocida ?? null, responsable: responsableDe(fila), ...ademas });
    return { estado: 'NUEVA', faltas: {}, notas, existe: null };
  };

  const actualizar = (fila: Fila, de: Hallado): FilaPlaneada => {
    const { codigoEstudiante, codigoEntidad, version, versionEstudiante, alertaMedica, datos } = de;
    const existe = { nombre: de.nombreCompleto, codigo: codigoEstudiante };
    const aparte = fila.grupo || fila.balance > 0;
    if (codigoEstudiante === null || !actualiza)
      return { estado: 'EXISTE', faltas: {}, notas: aparte ? ['No se inscribe ni se le carga balance'] : [], existe };
    const { notas, despues } = cambiosDe(fila, de);
    const { fechaNacimiento, sexo } = despues?.datos ?? datos;
    const nino = { codigoEstudiante, activo: de.activo, fechaNacimiento, sexo, familia: codigoEntidad };
    const { notas: otras, ...ademas } = ademasDe(fila, nino);
    if (!despues && !ademas.inscribe && !ademas.balance) return { estado: 'EXISTE', faltas: {}, notas: [...notas, ...otras], existe };
    porActualizar.push({ codigoEstudiante, codigoEntidad, version, versionEstudiante, antes: { datos, alertaMedica }, despues, ...ademas });
    return { estado: 'ACTUALIZA', faltas: {}, notas: [...notas, ...otras], existe };
  };

  const planearFila = ({ lugar, fila, faltas }: FilaLeida): FilaPlaneada => {
    if (!fila) return conFaltas(faltas);
    const antes = otra.get(lugar);
    if (antes !== undefined) return conFaltas({ '': `Es el mismo estudiante que el de la fila ${antes + PRIMERA_FILA}` });
    const hallado = ninos.get(lugar);
    try {
      if (hallado?.esEstudiante) return actualizar(fila, hallado);
      const { nombre, apellido, fechaNacimiento } = fila.entidad;
      const laMisma = hallado && sinAcento(hallado.nombreCompleto) === sinAcento(`${nombre} ${apellido}`) && hallado.datos.fechaNacimiento === fechaNacimiento; // prettier-ignore
      if (hallado && (!laMisma || hallado.esUsuario))
        return hallado.porDocumento
          ? conFaltas({ documento: `Es el documento de ${hallado.nombreCompleto}, que no es estudiante` })
          : crear(fila, undefined);
      return crear(fila, hallado);
    } catch (error) {
      if (error instanceof NoCabe) return conFaltas({ [error.columna]: error.message });
      throw error;
    }
  };
  const filas = await respirando(leidas, planearFila);
  const todos: Ademas[] = [...porCrear, ...porActualizar];
  const inscritos = todos.flatMap(({ inscribe }) => inscribe ?? []);
  const balances = todos.flatMap(({ balance }) => balance?.monto ?? []);
  const facturas = inscritos.reduce((suma, { cargos }) => suma + cargos.length, 0);
  const ademas = [
    ...(responsables.length ? [plural(responsables.length, 'responsable nuevo', 'responsables nuevos')] : []),
    ...(inscritos.length
      ? [
          `${plural(inscritos.length, 'inscripción', 'inscripciones')} (${plural(facturas, 'factura')} por ${enPesos(sumar(inscritos.map(({ total }) => total)))})`,
        ]
      : []),
    ...(balances.length ? [`${plural(balances.length, 'balance anterior', 'balances anteriores')} por ${enPesos(sumar(balances))}`] : []),
  ];
  const hecho = [porCrear, porActualizar].map((filas) => filas.map(({ inscribe, ...una }) => [una, inscribe && enBreve(inscribe)]));
  return { plan: resumir(filas, hecho, ademas), porCrear, porActualizar, responsables };
}
