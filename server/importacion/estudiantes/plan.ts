import { sql } from 'drizzle-orm';
import type { Archivo, FilaPlaneada } from '@/contract/importacion/carga';
import type { Columna } from '@/contract/importacion/cargaEstudiantes';
import { correosDudosos } from '@/contract/correo';
import { CERO, enPesos, sumar } from '@/domain/dinero';
import { textoDelDia } from '@/domain/fechas';
import { sinAcento } from '@/domain/importacion/escrito';
import { plural } from '@/utils/format';
import { conBalanceAnterior, type Balance } from '../../facturas/balanceAnterior';
import type { Efecto } from '../../inscripciones/abiertas';
import { abrirLote, enBreve, type Candidato, type PorInscribir } from '../../inscripciones/lote';
import { NoCabe } from '../../inscripciones/ofertas';
import type { Db, User } from '../../lib/scope';
import { conFaltas, numeroDeFila, repetidas } from '../filasLeidas';
import { respirando } from '../porTrozos';
import { resumir, type PlanCompleto } from '../servir';
import { assertPuede } from './accesos';
import { avisosDe, porCompletar, rebajaEnPalabras, sucursalesQueFaltan } from './avisos';
import { efectosEnOtras, enOtrasInscripciones } from './becas';
import { adoptada, cambiosDe, type Ficha } from './cambios';
import { adultosEnFicha, ninosEnFicha, type Hallado } from './enFicha';
import { adultosDe, leerEstudiantes, senasDeNino, type Adulto, type AdultoDeFila, type Fila, type FilaLeida } from './filas';
import { gruposQueFaltan } from './gruposQueFaltan';
import { leerReferencias, SinReferencia } from './referencias';

/** What else a row brings for its student. */
export interface Ademas {
  inscribe: PorInscribir | null;
  balance: Pick<Balance, 'monto' | 'vence'> | null;
  /** Credit that the payer brings. */
  aFavor: Fila['aFavor'];
}

/** A guardian of a student to be created: an existing person, or an index into the new guardians. */
type Vinculo = Pick<AdultoDeFila, 'parentesco'> & ({ codigoEntidad: number } | { nuevo: number });

/** A student to be created, of an existing or a new person, with the guardians, of whom the first one pays. */
export interface PorCrear extends Ademas {
  fila: Fila;
  codigoSucursal: number;
  /** What the record is to say until it is completed, and the remarks of the sheet. */
  nota: string;
  persona: { codigoEntidad: number; version: number; datos: Ficha['datos'] } | null;
  responsables: Vinculo[];
}

/** An existing student who changes, is enrolled or gets an opening balance. */
export interface PorActualizar extends Ademas {
  codigoEstudiante: number;
  codigoEntidad: number;
  codigoSucursal: number;
  version: number;
  versionEstudiante: number;
  antes: Ficha;
  despues: Ficha | null;
}

export interface PlanDeEstudiantes extends PlanCompleto {
  porCrear: PorCrear[];
  porActualizar: PorActualizar[];
  /** New guardians, with the branch of their first child. */
  responsables: (Adulto & { codigoSucursalOrigen: number })[];
  /** Scholarships that were created for it, and what those granted, and the places of siblings, change in other enrolments. */
  becas: number[];
  efectos: Efecto[];
}

/** What becomes of a row; what it does is known once all rows have their places, because siblings in the file change each other's prices. */
type Planeada = FilaPlaneada | (() => FilaPlaneada);

const bloquear = (db: Db, codigos: readonly number[]) =>
  db.execute(sql`select 1 from estudiante e join entidad using (codigo_entidad)
    where e.codigo_estudiante = any(${sql.param([...codigos])}::int[]) order by e.codigo_estudiante for no key update`);

const conocidosDe = (ninos: ReadonlyMap<number, Hallado>) =>
  [...new Set([...ninos.values()].flatMap(({ codigoEstudiante }) => codigoEstudiante ?? []))].sort((a, b) => a - b);

/** Two names in one cell may be one person on record. */
const sinRepetir = (vinculos: readonly Vinculo[]) => {
  const llave = (uno: Vinculo) => ('nuevo' in uno ? `nuevo ${uno.nuevo}` : uno.codigoEntidad);
  return vinculos.filter((uno, i) => i === 0 || llave(uno) !== llave(vinculos[0]!));
};

/**
 * What an import of this file would do now; the import itself uses the same plan. With `actua` its students, groups and payers stay locked.
 */
export async function planear(db: Db, user: User, hoy: string, archivo: Archivo<Columna>, actua: boolean): Promise<PlanDeEstudiantes> {
  const { leidas, preguntas } = await leerEstudiantes(archivo, hoy);
  assertPuede(user, leidas);
  const actualiza = archivo.opciones.includes('actualizar');
  let ninos = await ninosEnFicha(db, user, leidas);
  if (actua && actualiza && conocidosDe(ninos).length) {
    await bloquear(db, conocidosDe(ninos));
    ninos = await ninosEnFicha(db, user, leidas);
  }
  const adultos = await adultosEnFicha(db, user, leidas);
  const conocidos = actualiza ? conocidosDe(ninos) : [];
  const { enSucursales, rebajaDe, nuevas, sucursal } = await leerReferencias(db, user, { elegida: archivo.codigoSucursal, leidas, actua });
  const sucursales = enSucursales(leidas);
  const conGrupo = leidas.flatMap(({ fila, lugar }) => {
    const codigoSucursal = sucursales.get(lugar);
    return fila?.grupo && typeof codigoSucursal === 'number' ? [{ fila, lugar, codigoSucursal }] : [];
  });
  const lote =
    conGrupo.length === 0
      ? null
      : await abrirLote(db, user, hoy, {
          grupos: conGrupo.map(({ fila, codigoSucursal }) => ({ codigoSucursal, grupo: fila.grupo })),
          estudiantes: conGrupo.flatMap(({ lugar }) => (actualiza && ninos.get(lugar)?.codigoEstudiante) || []),
          pagadores: conGrupo.flatMap(({ fila }) => adultos.get(adultosDe(fila)[0]?.sena ?? '')?.codigoEntidad ?? []),
          lock: actua,
        });
  const yaConBalance = await conBalanceAnterior(db, user, conocidos);
  const otra = repetidas(leidas, senasDeNino);
  const nuevos = new Map<string, number>();
  const responsables: PlanDeEstudiantes['responsables'] = [];
  const porCrear: PorCrear[] = [];
  const porActualizar: PorActualizar[] = [];
  const familias: (Ademas & { familia: number | string })[] = [];

  const vinculo = ({ adulto, parentesco, sena }: AdultoDeFila, codigoSucursalOrigen: number): Vinculo => {
    const conocido = adultos.get(sena);
    if (conocido) return { parentesco, codigoEntidad: conocido.codigoEntidad };
    if (!nuevos.has(sena)) nuevos.set(sena, responsables.push({ ...adulto, codigoSucursalOrigen }) - 1);
    return { parentesco, nuevo: nuevos.get(sena)! };
  };

  /** Enrolment and opening balance of a row, with the texts for the plan, once all rows have their places. Throws NoCabe. */
  const ademasDe = (fila: Fila, nino: Candidato, codigoSucursal: number): (() => Ademas & { notas: string[] }) => {
    const { aFavor } = fila;
    if (aFavor > 0 && !fila.responsable) throw new SinReferencia('aFavor', 'Un saldo a favor es de quien paga: falta el responsable');
    const cabe = fila.grupo !== '' && nino.fechaNacimiento !== null;
    const rebaja = rebajaDe(fila);
    const lugar = cabe ? lote!.inscribir(nino, { ...fila, codigoSucursal, ...rebaja }) : null;
    return () => {
      const inscribe = lugar && lugar();
      const cargado = nino.codigoEstudiante !== undefined && yaConBalance.has(nino.codigoEstudiante);
      const balance = fila.balance > 0 && !cargado ? { monto: fila.balance, vence: fila.vence ?? hoy } : null;
      const notas = [
        ...(inscribe
          ? [`Se inscribe en ${inscribe.que}: ${plural(inscribe.cargos.length, 'factura')} por ${enPesos(inscribe.total)}`]
          : []),
        ...(cabe || fila.grupo === '' ? [] : ['No se inscribe hasta que tenga fecha de nacimiento']),
        ...rebajaEnPalabras(rebaja, inscribe !== null),
        ...(aFavor > 0 && nino.codigoEstudiante === undefined ? [`Saldo a favor: ${enPesos(aFavor)}`] : []),
        ...(cabe && !inscribe ? [`Ya está inscrito en ${fila.grupo}`] : []),
        ...(balance ? [`Balance anterior: ${enPesos(balance.monto)}, con vencimiento ${textoDelDia(balance.vence)}`] : []),
        ...correosDudosos(fila).map(([, correo]) => `Revise si «${correo}» está bien escrito`),
        ...(fila.balance > 0 && cargado ? ['Su balance anterior ya se cargó: no cambia'] : []),
      ];
      return { inscribe, balance, aFavor: nino.codigoEstudiante === undefined ? aFavor : CERO, notas };
    };
  };

  const crear = (fila: Fila, persona: Hallado | undefined, codigoSucursal: number, lugar: number, dichas: readonly string[]): Planeada => {
    const suyos = adultosDe(fila);
    const adulto = adultos.get(suyos[0]?.sena ?? '');
    if (adulto?.esEstudiante) return conFaltas({ responsableDocumento: `Es el documento de un estudiante, ${adulto.nombre}` });
    const { fechaNacimiento, sexo } = fila.entidad;
    const nino = { activo: true, fechaNacimiento, sexo, familia: adulto?.codigoEntidad ?? suyos[0]?.sena ?? `solo ${lugar}` };
    const cuandoTodos = ademasDe(fila, nino, codigoSucursal);
    const conocida = persona && { codigoEntidad: persona.codigoEntidad, version: persona.version, datos: adoptada(fila, persona) };
    const nota = [fila.nota, ...porCompletar(fila)].filter(Boolean).join('. ');
    return () => {
      const { notas, ...ademas } = cuandoTodos();
      const vinculos = sinRepetir(suyos.map((uno) => vinculo(uno, codigoSucursal)));
      porCrear.push({ fila, codigoSucursal, nota, persona: conocida ?? null, responsables: vinculos, ...ademas });
      familias.push({ ...ademas, familia: nino.familia });
      return { estado: 'NUEVA', faltas: {}, notas: [...porCompletar(fila), ...dichas, ...notas], existe: null };
    };
  };

  const actualizar = (fila: Fila, de: Hallado, codigoSucursal: number): Planeada => {
    const { codigoEstudiante, codigoEntidad, version, versionEstudiante, alertaMedica, datos } = de;
    const existe = { nombre: de.nombreCompleto, codigo: codigoEstudiante };
    const aparte = fila.grupo || fila.balance > 0;
    if (codigoEstudiante === null || !actualiza)
      return { estado: 'EXISTE', faltas: {}, notas: aparte ? ['No se inscribe ni se le carga balance'] : [], existe };
    const { notas, despues } = cambiosDe(fila, de);
    const { fechaNacimiento, sexo } = despues?.datos ?? datos;
    const nino = { codigoEstudiante, activo: de.activo, fechaNacimiento, sexo, familia: codigoEntidad };
    const cuandoTodos = ademasDe(fila, nino, codigoSucursal);
    return () => {
      const { notas: otras, ...ademas } = cuandoTodos();
      if (!despues && !ademas.inscribe && !ademas.balance) return { estado: 'EXISTE', faltas: {}, notas: [...notas, ...otras], existe };
      const suyo = { codigoEstudiante, codigoEntidad, codigoSucursal, version, versionEstudiante };
      porActualizar.push({ ...suyo, antes: { datos, alertaMedica }, despues, ...ademas });
      familias.push({ ...ademas, familia: codigoEntidad });
      return { estado: 'ACTUALIZA', faltas: {}, notas: [...notas, ...otras], existe };
    };
  };

  const planearFila = ({ lugar, fila, faltas, fuera, notas }: FilaLeida): Planeada => {
    if (fuera) return conFaltas({ '': fuera });
    if (!fila) return conFaltas(faltas);
    const antes = otra.get(lugar);
    if (antes !== undefined) return conFaltas({ '': `Es el mismo estudiante que el de la fila ${numeroDeFila(archivo, antes)}` });
    const hallado = ninos.get(lugar);
    const codigoSucursal = sucursales.get(lugar)!;
    if (typeof codigoSucursal !== 'number') return conFaltas({ sucursal: codigoSucursal.message });
    try {
      if (hallado?.esEstudiante) return actualizar(fila, hallado, codigoSucursal);
      const { nombre, apellido, fechaNacimiento } = fila.entidad;
      const seLlama = sinAcento(`${nombre} ${apellido}`);
      const laMisma = hallado && sinAcento(hallado.nombreCompleto) === seLlama && hallado.datos.fechaNacimiento === fechaNacimiento;
      if (hallado && (!laMisma || hallado.esUsuario))
        return hallado.porDocumento
          ? conFaltas({ documento: `Es el documento de ${hallado.nombreCompleto}, que no es estudiante` })
          : crear(fila, undefined, codigoSucursal, lugar, notas);
      return crear(fila, hallado, codigoSucursal, lugar, notas);
    } catch (error) {
      if (error instanceof NoCabe || error instanceof SinReferencia) return conFaltas({ [error.columna]: error.message });
      throw error;
    }
  };
  const planeadas = await respirando(leidas, planearFila);
  const filas = await respirando(planeadas, (una) => (typeof una === 'function' ? una() : una));
  const deOtras = await efectosEnOtras(db, user, hoy, porActualizar, lote?.lugaresNuevos());
  const efectos = [...deOtras.conBeca, ...deOtras.deHermanos];
  const favores = porCrear.flatMap(({ aFavor }) => (aFavor > 0 ? [aFavor] : []));
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
    ...(favores.length ? [`${plural(favores.length, 'saldo', 'saldos')} a favor por ${enPesos(sumar(favores))}`] : []),
    ...enOtrasInscripciones(user, deOtras),
    ...(nuevas.length ? [plural(nuevas.length, 'beca nueva', 'becas nuevas')] : []),
    ...(balances.length ? [`${plural(balances.length, 'balance anterior', 'balances anteriores')} por ${enPesos(sumar(balances))}`] : []),
  ];
  const hecho = [porCrear, porActualizar].map((filas) => filas.map(({ inscribe, ...una }) => [una, inscribe && enBreve(inscribe)]));
  const faltan = lote ? await gruposQueFaltan(db, user, hoy, conGrupo, { existe: lote.existe, sucursal }) : [];
  const incompletos = porCrear.filter(({ fila }) => porCompletar(fila).length > 0).length;
  const plan = resumir(filas, [hecho, efectos.map(({ codigoFactura, despues }) => [codigoFactura, despues])], ademas, {
    preguntas,
    gruposQueFaltan: faltan,
    avisos: [...sucursalesQueFaltan(archivo, sucursales), ...avisosDe(familias, incompletos, hoy)],
  });
  return { plan, porCrear, porActualizar, responsables, becas: nuevas.map(({ codigoBeca }) => codigoBeca), efectos };
}
