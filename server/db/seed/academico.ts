import { anioDe, conDia, sumarDias, sumarMeses } from '@/domain/fechas';
import type { Sesion } from '@/domain/academico/horario';
import { detalleHorarioGrupo, diaSinClase, grupo, grupoModalidad, modalidad, periodoAcademico } from '../schema/academico';
import { entidad, profesor } from '../schema/personas';
import { copiar } from './bulk';
import { crearAzar } from './datos/azar';
import { CODIGO_PROFESOR, CUENTAS } from './compania';
import { feriadosEntre } from './datos/feriados';
import { ESTUDIANTES_POR_BLOQUE, GRUPOS_POR_BLOQUE, LUGARES, PLANTILLAS, type Plantilla } from './grupos';
import { buscarHorario, horariosDelProfesor } from './horarios';
import { adulto, telefonoDe } from './personas';
import { CODIGO_COMPANIA as codigoCompania, SUCURSALES, momentoDe, pesos } from './tipos';
import type { Grupo, Modalidad, Oferta, Periodo, Semilla } from './tipos';

/** Each instructor has two groups. */
const PROFESORES_POR_BLOQUE = GRUPOS_POR_BLOQUE / 2;

const temporada = (fechaInicio: string, fechaFin: string) => `Temporada ${[...new Set([anioDe(fechaInicio), anioDe(fechaFin)])].join('-')}`;

/** The current season, ten months long and half over, and the previous one, closed. */
async function sembrarPeriodos({ client, hoy }: Semilla): Promise<Periodo> {
  const fechaInicio = sumarMeses(conDia(hoy, 1), -5);
  const fechaFin = sumarDias(sumarMeses(fechaInicio, 10), -1);
  // A holiday today would cancel the class that the demo needs today.
  const libres = feriadosEntre(fechaInicio, fechaFin).filter(({ fecha }) => fecha !== hoy);
  const comun = { codigoCompania, codigoSucursal: null, tipo: 'REGULAR' as const };
  const actual = { ...comun, codigoPeriodo: 2, descripcion: temporada(fechaInicio, fechaFin), fechaInicio, fechaFin, activo: true };
  const finPasado = sumarDias(sumarMeses(fechaInicio, -2), -1);
  const inicioPasado = sumarMeses(fechaInicio, -12);
  const pasado = { fechaInicio: inicioPasado, fechaFin: finPasado, descripcion: temporada(inicioPasado, finPasado) };
  await copiar(client, periodoAcademico, [{ ...comun, codigoPeriodo: 1, ...pasado, activo: false }, actual]);
  await copiar(
    client,
    diaSinClase,
    libres.map((dia) => ({ codigoPeriodo: actual.codigoPeriodo, creado: `${fechaInicio}T12:00:00Z`, ...dia })),
  );
  return { ...actual, diasSinClase: libres.map(({ fecha }) => fecha) };
}

/** The three modalities of a season. */
async function sembrarModalidades({ client }: Semilla): Promise<Modalidad[]> {
  const comun = { codigoCompania, cobraInscripcion: true };
  const filas: Modalidad[] = [
    {
      ...comun,
      codigoModalidad: 1,
      descripcion: 'Mensual 10 cuotas',
      frecuencia: 'MENSUAL',
      cantidadCuotas: 10,
      diaVencimiento: 5,
      prorratea: true,
    },
    {
      ...comun,
      codigoModalidad: 2,
      descripcion: 'Quincenal',
      frecuencia: 'QUINCENAL',
      cantidadCuotas: 20,
      diaVencimiento: 5,
      prorratea: true,
    },
    {
      ...comun,
      codigoModalidad: 3,
      descripcion: 'Pago único',
      frecuencia: 'UNICA',
      cantidadCuotas: 1,
      diaVencimiento: 15,
      prorratea: false,
    },
  ];
  await copiar(client, modalidad, filas);
  return filas;
}

/** The instructors; the first one is the user `profesor`. */
async function sembrarProfesores({ client, hoy }: Semilla, bloques: number): Promise<number> {
  const azar = crearAzar(11);
  const cuantos = PROFESORES_POR_BLOQUE * bloques;
  const sucursalDe = PLANTILLAS.flatMap((grupos, i) => Array.from({ length: grupos.length / 2 }, () => SUCURSALES[i]!));
  const personas = Array.from({ length: cuantos - 1 }, (_, i) => ({
    codigoEntidad: CUENTAS.length + 1 + i,
    codigoCompania,
    ...adulto(azar, azar.porCiento(85) ? 'M' : 'F'),
    fechaNacimiento: sumarDias(hoy, -365 * azar.entero(24, 52) - azar.entero(0, 364)),
    telefono: telefonoDe(9000 + i),
    email: `instructor${i + 2}@cantera.example.com`,
    fechaRegistro: momentoDe(`${anioDe(hoy) - 1}-02-01`, '09:00'),
  }));
  await copiar(client, entidad, personas);
  await copiar(
    client,
    profesor,
    Array.from({ length: cuantos }, (_, i) => ({
      codigoProfesor: i + 1,
      codigoCompania,
      codigoSucursal: sucursalDe[i % PROFESORES_POR_BLOQUE]!,
      codigoEntidad: i === 0 ? CODIGO_PROFESOR : CUENTAS.length + i,
      codigoUsuario: i === 0 ? CODIGO_PROFESOR : null,
    })),
  );
  return CUENTAS.length + cuantos - 1;
}

/** Prices per instalment in pesos: a fortnight costs slightly more than half a month, the whole season one month less. */
const preciosDe = (cuota: number) => [cuota, Math.ceil((cuota * 0.52) / 50) * 50, cuota * 9];

function grupoDe(codigoGrupo: number, bloque: number, sucursal: number, plantilla: Plantilla, periodo: Periodo, horario: Sesion[]): Grupo {
  return {
    codigoGrupo,
    codigoCompania,
    codigoSucursal: SUCURSALES[sucursal]!,
    codigoPeriodo: periodo.codigoPeriodo!,
    codigoProfesor: Math.ceil(codigoGrupo / 2),
    descripcion: plantilla.nombre + (bloque === 0 ? '' : ` · ${bloque + 1}`),
    tipo: 'REGULAR',
    edadMinima: plantilla.edades[0],
    edadMaxima: plantilla.edades[1],
    capacidad: plantilla.capacidad,
    montoInscripcion: pesos(plantilla.inscripcion),
    estatus: 'ACTIVO',
    horario,
    precios: preciosDe(plantilla.cuota).map((monto, i) => ({ codigoGrupo, codigoModalidad: i + 1, montoCuota: pesos(monto) })),
    libres: plantilla.capacidad,
    sexo: plantilla.sexo ?? 'MIXTO',
    lleno: plantilla.lleno ?? false,
  };
}

/** The 24 groups of one block, without clashes of instructor or place. */
function bloqueDeGrupos(bloque: number, hoy: string, periodo: Periodo): Grupo[] {
  const grupos: Grupo[] = [];
  const deProfesor = horariosDelProfesor(hoy, LUGARES[0][0]);
  for (const [sucursal, plantillas] of PLANTILLAS.entries()) {
    const lugares = LUGARES[sucursal]!.map((lugar) => lugar + (bloque === 0 ? '' : ` ${bloque + 1}`));
    const deLaSucursal: Sesion[] = [];
    for (const [i, plantilla] of plantillas.entries()) {
      const suyo = bloque === 0 && sucursal === 0 ? deProfesor[i] : undefined;
      const delProfesor = i % 2 ? grupos.at(-1)!.horario : [];
      const horario = suyo ?? buscarHorario({ vuelta: i + bloque, tres: plantilla.tres ?? false, lugares, delProfesor, deLaSucursal });
      deLaSucursal.push(...horario);
      grupos.push(grupoDe(bloque * GRUPOS_POR_BLOQUE + grupos.length + 1, bloque, sucursal, plantilla, periodo, horario));
    }
  }
  return grupos;
}

async function guardarGrupos({ client }: Semilla, grupos: Grupo[]): Promise<void> {
  await copiar(
    client,
    grupo,
    grupos.map(({ horario: _h, precios: _p, libres: _l, lleno: _f, ...row }) => row),
  );
  await copiar(
    client,
    grupoModalidad,
    grupos.flatMap(({ precios }) => precios),
  );
  await copiar(
    client,
    detalleHorarioGrupo,
    grupos
      .flatMap(({ codigoGrupo, horario }) => horario.map(({ lugar, ...sesion }) => ({ codigoGrupo, ...sesion, lugar: lugar ?? '' })))
      .map((row, i) => ({ codigoDetalle: i + 1, ...row })),
  );
}

/** Writes period, modalities, instructors and groups for the number of students. Also returns the highest key of a person in use. */
export async function sembrarOferta(semilla: Semilla): Promise<Oferta & { ultimaEntidad: number }> {
  const cuantos = Math.max(1, Math.ceil(semilla.cuantos / ESTUDIANTES_POR_BLOQUE));
  const periodo = await sembrarPeriodos(semilla);
  const modalidades = await sembrarModalidades(semilla);
  const ultimaEntidad = await sembrarProfesores(semilla, cuantos);
  const bloques = Array.from({ length: cuantos }, (_, i) => bloqueDeGrupos(i, semilla.hoy, periodo));
  await guardarGrupos(semilla, bloques.flat());
  return { periodo, modalidades, bloques, ultimaEntidad };
}
