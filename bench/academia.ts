// npm run bench -- academia [students]: response times of the office's acts in an academy of 50,000 students: an enrolment with ten
// instalments, a roll of 25, the missing instalments of a group of 30, a transfer of 200, the renewal of 24 groups with 600 students (one
// group per request, like the page), and how long other requests wait meanwhile.
import { academyOf } from './academies';
import { figures, meanwhile, repeated, timed } from './load';
import { onServer } from './served';

const STUDENTS = Number(process.argv[2] ?? 50_000);
const TIMES = 60;
const LISTA = 25;
/** Groups with missing instalments. Each is used once, because a second call has nothing to bill. */
const SIN_CUOTAS = 10;
const POR_GRUPO_SIN_CUOTAS = 30;
const LOTE = 200;
const GRUPOS = 24;
const POR_GRUPO = 25;
const DAY = 86_400_000;

const marca = Date.now().toString(36);
const dayAfter = (fecha: string, days: number) => new Date(Date.parse(fecha) + days * DAY).toISOString().slice(0, 10);

/** SQL: a regular group of the current period, in the branch with most students. */
const MODELO = `select g.codigo_grupo grupo, p.codigo_periodo periodo, g.codigo_sucursal sucursal, p.fecha_inicio::text inicio,
    (select max(fecha_fin)::text from periodo_academico) ultimo, (now() at time zone 'America/Santo_Domingo')::date::text hoy
  from grupo g join periodo_academico p using (codigo_periodo)
  where p.tipo = 'REGULAR' and p.activo and g.estatus = 'ACTIVO' and g.tipo_cobro = 'FIJO' and now()::date between p.fecha_inicio and p.fecha_fin
  order by (select count(*) from estudiante e where e.codigo_sucursal = g.codigo_sucursal) desc, 1 limit 1`;
interface Modelo {
  grupo: number;
  periodo: number;
  sucursal: number;
  inicio: string;
  ultimo: string;
  hoy: string;
}

/**
 * SQL: creates groups like the model with students who are in no other group of this bench. It bypasses the API, because it only prepares
 * what is measured.
 */
const LLENAR = `with callada as (select set_config('app.auditar', 'no', true)),
  nuevos as (insert into grupo (codigo_compania, codigo_sucursal, codigo_periodo, descripcion, tipo, edad_minima, edad_maxima,
      capacidad, monto_inscripcion, estatus)
    select g.codigo_compania, g.codigo_sucursal, g.codigo_periodo, $1 || n, 'REGULAR', 0, 99, 500, 150000, 'ACTIVO'
    from callada, grupo g, generate_series(1, $2::int) n where g.codigo_grupo = $3
    returning codigo_grupo, codigo_compania, codigo_sucursal),
  profesores as (insert into grupo_profesor (codigo_grupo, codigo_profesor, rol) select n.codigo_grupo, t.codigo_profesor, t.rol
    from nuevos n, grupo_profesor t where t.codigo_grupo = $3),
  precios as (insert into grupo_modalidad (codigo_grupo, codigo_modalidad, monto_cuota) select codigo_grupo, $4, 250000 from nuevos),
  quienes as (select codigo_estudiante, row_number() over () - 1 n from (
    select codigo_estudiante from estudiante e where activo and codigo_sucursal = (select codigo_sucursal from grupo where codigo_grupo = $3)
      and not exists (select from inscripcion i join grupo g using (codigo_grupo) where i.codigo_estudiante = e.codigo_estudiante and g.descripcion like $7)
    order by codigo_estudiante desc limit $2 * $5) e),
  en as (select *, row_number() over (order by codigo_grupo) - 1 n from nuevos)
  insert into inscripcion (codigo_compania, codigo_sucursal, codigo_estudiante, codigo_grupo, codigo_modalidad, monto_cuota, fecha_inscripcion, usuario)
  select codigo_compania, codigo_sucursal, codigo_estudiante, codigo_grupo, $4, 250000, $6::date, 'bench'
  from quienes q join en on en.n = q.n / $5::int
  returning codigo_inscripcion inscripcion, codigo_estudiante estudiante, codigo_grupo grupo`;

await onServer(await academyOf(STUDENTS), async ({ client, get, post }) => {
  const { rows: [modelo] } = await client.query<Modelo>(MODELO); // prettier-ignore
  const { periodo, sucursal, inicio, ultimo, hoy } = modelo!;
  const semanal = { frecuencia: 'SEMANAL', cantidadCuotas: 10, diaVencimiento: 0, cobraInscripcion: true, prorratea: false, activo: true };
  const { codigoModalidad } = await post<{ codigoModalidad: number }>('modalidad/save', { descripcion: `Diez ${marca}`, ...semanal });
  /** A future period, so that all ten instalments are billed. */
  const dias = { fechaInicio: dayAfter(ultimo, 30), fechaFin: dayAfter(ultimo, 99), diasSinClase: [] };
  const { codigoPeriodo: siguiente } = await post<{ codigoPeriodo: number }>('periodoacademico/save', {
    codigoSucursal: sucursal,
    descripcion: `Siguiente ${marca}`,
    tipo: 'REGULAR',
    activo: true,
    ...dias,
  });
  const llenar = async (nombre: string, grupos: number, porGrupo: number) => {
    const values = [`Bench ${marca} ${nombre} `, grupos, modelo!.grupo, codigoModalidad, porGrupo, inicio, `Bench ${marca} %`];
    return (await client.query<{ inscripcion: number; estudiante: number; grupo: number }>(LLENAR, values)).rows;
  };

  const ninos = (await llenar('Conocidos', 1, TIMES * 2 + 100)).map(({ estudiante }) => estudiante);
  const [abierto] = await llenar('Abierto', 1, 1);
  await client.query('update grupo set codigo_periodo = $1 where codigo_grupo = $2', [siguiente, abierto!.grupo]);
  await client.query('vacuum analyze grupo, inscripcion');
  /** Enrols the next child in the group of the next period like the page does (preview, then the act); returns the time of the act (ms). */
  const inscribir = async () => {
    const pide = { codigoGrupo: abierto!.grupo, codigoModalidad, codigoEstudiante: ninos.pop()! };
    const { total } = await post<{ total: number }>('inscripcion/previsualizar', pide);
    const save = () => post<{ facturas: unknown[] }>('inscripcion/save', { ...pide, totalEsperado: total, aceptaDeuda: true });
    const [taken, { facturas }] = await timed(save);
    if (facturas.length !== 11) throw new Error(`${facturas.length} invoices`);
    return taken;
  };
  const enrolled: number[] = [];
  for (let i = 0; i < TIMES; i += 1) enrolled.push(await inscribir());
  console.log('inscripción con matrícula y diez cuotas (p50 ≤ 30)', figures(enrolled));

  const lista = await llenar('Lista', 1, LISTA);
  const rolls: number[] = [];
  for (let i = 1; i <= TIMES && dayAfter(hoy, -i) >= inicio; i += 1) {
    const una = { fechaAsistencia: dayAfter(hoy, -i), estado: 'PRESENTE', recuperacion: true };
    const marcas = lista.map(({ estudiante, grupo }) => ({ codigoGrupo: grupo, codigoEstudiante: estudiante, ...una }));
    rolls.push((await timed(() => post('registroasistencia/save', marcas)))[0]);
  }
  console.log(`lista de ${LISTA} (p50 ≤ 8)`, figures(rolls));

  for (const cantidadCuota of [1, 10]) {
    const sinCuotas = await llenar(`Sin ${cantidadCuota} `, SIN_CUOTAS, POR_GRUPO_SIN_CUOTAS);
    await client.query('vacuum analyze grupo, inscripcion');
    const generadas: number[] = [];
    for (const codigoGrupo of new Set(sinCuotas.map(({ grupo }) => grupo))) {
      const pide = { codigoGrupo, cantidadCuota, fechaEvaluar: inicio };
      const [taken, hechas] = await timed(() => post<{ nuevas: number }[]>('factura/generarcuota/grupo', pide));
      const nuevas = hechas.reduce((sum, una) => sum + una.nuevas, 0);
      if (nuevas !== POR_GRUPO_SIN_CUOTAS * cantidadCuota) throw new Error(`${nuevas} instalments`);
      generadas.push(taken);
    }
    const limite = cantidadCuota === 1 ? ' (p50 ≤ 150)' : '';
    console.log(`${cantidadCuota} cuota(s) a cada uno de un grupo de ${POR_GRUPO_SIN_CUOTAS}${limite}`, figures(generadas));
  }

  const muchos = (await llenar('Muchos', 1, LOTE)).map(({ inscripcion }) => inscripcion);
  const [destino] = await llenar('Destino', 1, 1);
  const traslado = {
    codigoInscripciones: muchos,
    codigoGrupo: destino!.grupo,
    fecha: hoy,
    motivo: 'Banco de pruebas',
    cambiarPrecio: true,
  };
  const [previsto] = await timed(() => post('inscripcion/transferenciagrupo/lote', { ...traslado, previsualizar: true }));
  const [lote, movidos] = await timed(() => post<{ pasa: boolean }[]>('inscripcion/transferenciagrupo/lote', traslado));
  const pasan = movidos.filter(({ pasa }) => pasa).length;
  console.log(`transferencia de ${pasan} de ${LOTE} (≤ 2000)`, { ms: lote.toFixed(0), 'preview ms': previsto.toFixed(0) });

  const grupos = [...new Set((await llenar('Renueva', GRUPOS, POR_GRUPO)).map(({ grupo }) => grupo))];
  const pide = { codigoPeriodo: periodo, codigoPeriodoNuevo: siguiente, aceptaDeuda: true, inscribir: true };
  const [vista] = await timed(() => post('periodoacademico/renovar', { ...pide, grupos, previsualizar: true }));
  const leer = () => get(`estudiante/all/filter?codigoSucursal=${sucursal}`);
  const solos = await repeated(TIMES, leer);
  const inscriben: number[] = [];
  const otraCaja = async () => {
    if (ninos.length > 0) inscriben.push(await inscribir());
  };
  const renovacion = timed(async () => {
    let hechos = 0;
    for (const codigo of grupos) {
      const [uno] = await post<{ inscribe: number }[]>('periodoacademico/renovar', { ...pide, grupos: [codigo] });
      hechos += uno!.inscribe;
    }
    return hechos;
  });
  const [leen] = await Promise.all([meanwhile(renovacion, leer), meanwhile(renovacion, otraCaja, 1)]);
  const [renovar, inscritos] = await renovacion;
  console.log(`renovación de ${grupos.length} grupos y ${inscritos} estudiantes (≤ 10000)`, {
    ms: renovar.toFixed(0),
    'preview ms': vista.toFixed(0),
  });
  console.log('lista de estudiantes: sola', figures(solos), 'mientras se renueva', figures(leen));
  console.log('inscripción de otra caja mientras se renueva', figures(inscriben));

  // Restores a single current period without this run's groups, so that the bench can run again.
  await client.query('update periodo_academico set activo = false where codigo_periodo = $1', [siguiente]);
  await client.query(`update grupo set estatus = 'INACTIVO' where descripcion like $1`, [`Bench ${marca} %`]);
});
process.exit(0);
