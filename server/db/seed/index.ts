import { hoyEn } from '@/domain/fechas';
import { ADVISORY } from '../advisory';
import { onConnection } from '../onConnection';
import { sembrarAcademia } from './academia';
import { BANCO } from './banco';
import { creaAgenda } from './agenda';
import { sembrarAsistencia } from './asistencia';
import { sembrarCobros } from './cobros';
import { sembrarCampamento, sembrarCuotas } from './inscripciones';
import { sembrarFamilias } from './familias';
import { sembrarInteresados } from './interesados';
import { abrirLibro, type Libro } from './libro';
import { ESTUDIANTES_POR_BLOQUE, sembrarOferta, temporadaDe } from './oferta';
import { sembrarTienda } from './tienda';

/** From this many students on the tables are vacuumed too: without a visibility map an index-only scan reads the heap. */
const GRANDE = 2000;

interface SeedOptions {
  /** Today ('YYYY-MM-DD') of the demo; its dates are relative to it. */
  hoy?: string;
  estudiantes?: number;
  /** Empties the database first; without it a database with a company is left alone. */
  borrar?: boolean;
}

/** Fills a database without a company with the demo academy, in one transaction. Returns false when there was a company already. */
export async function seedIfEmpty(url: string, { hoy = hoyEn(new Date()), estudiantes = 600, borrar = false }: SeedOptions = {}) {
  return onConnection(url, async (client) => {
    await client.query('begin');
    // Turns the audit off: nobody acted, and auditing makes a statement over thousands of rows five times as slow.
    await client.query(`select set_config('app.auditar', 'no', true), pg_advisory_xact_lock(${ADVISORY.firstCompany})`); // of two that start together the second then finds a company
    if (borrar) await client.query(VACIAR);
    const { rows } = await client.query('select 1 from compania limit 1');
    if (rows.length === 0) await sembrar(abrirLibro(client), hoy, estudiantes);
    await client.query('commit');
    if (rows.length === 0) await client.query(estudiantes > GRANDE ? 'vacuum analyze' : 'analyze');
    return rows.length === 0;
  });
}

/** Empties every business table. The keys that sign tokens stay; deleting the sessions notifies running servers. */
const VACIAR = `do $$
  begin
    execute (select 'truncate ' || string_agg(quote_ident(tablename), ', ') || ' restart identity'
      from pg_tables where schemaname = 'public' and tablename <> 'clave_firma');
    perform pg_notify('cambios', json_build_object('tabla', 'sesion', 'accion', 'DELETE', 'compania', null, 'sucursal', null)::text);
  end $$`;

/** The triggers that compute the searchable text of students: during the load each text would be written once per guardian. */
const textos = (accion: 'enable' | 'disable') =>
  `alter table estudiante ${accion} trigger texto; alter table responsable_estudiante ${accion} trigger texto_estudiante`;

async function sembrar(libro: Libro, hoy: string, estudiantes: number): Promise<void> {
  const temporada = temporadaDe(hoy);
  const semilla = { libro, hoy, temporada, agenda: creaAgenda(temporada.diasSinClase) };
  await sembrarAcademia(semilla);
  const bloques = sembrarOferta(semilla, Math.max(1, Math.ceil(estudiantes / ESTUDIANTES_POR_BLOQUE)));
  await libro.consultar(textos('disable'));
  const altas = await sembrarFamilias(semilla, bloques, estudiantes);
  await libro.guardar();
  await libro.consultar(`select refrescar_estudiantes(array(select codigo_estudiante from estudiante)); ${textos('enable')}`);
  await sembrarCuotas(semilla, altas);
  sembrarCampamento(semilla, bloques[0]!, altas);
  sembrarInteresados(semilla);
  await sembrarTienda(semilla, altas);
  await sembrarCobros(semilla);
  await sembrarAsistencia(semilla, bloques, altas);
  await libro.guardar();
  for (const sql of [BAJAS, INFO, INCOBRABLES, EMPRESA, NOTA, ...BANCO]) await libro.consultar(sql, [hoy]);
  await libro.consultar(SECUENCIAS);
}

/** Departure of inactive students: a few days after the last class; some have no recorded reason. */
const BAJAS = `
  insert into baja_estudiante (codigo_compania, codigo_estudiante, fecha, motivo, usuario)
  select e.codigo_compania, e.codigo_estudiante,
    least($1::date, greatest(e.fecha_ingreso + 20, coalesce((select max(a.fecha_asistencia) + 4 from registro_asistencia a
      where a.codigo_estudiante = e.codigo_estudiante), e.fecha_ingreso + 20 + e.codigo_estudiante * 13 % 120))),
    (array['Se mudó', 'Horario de la escuela', 'Lesión', 'Costo', 'Cambió de deporte', 'No dio razón'])[e.codigo_estudiante % 6 + 1], 'admin'
  from estudiante e where not e.activo and e.fecha_ingreso <= $1::date order by e.codigo_estudiante`;

/** School and uniform of two students in three, health data of some of them. */
const INFO = `
  insert into estudiante_info (codigo_compania, codigo_estudiante, tipo_sangre, alergias, seguro_medico, escuela, grado, talla_uniforme, numero_camiseta)
  select e.codigo_compania, e.codigo_estudiante,
    (array['O+', 'A+', 'B+', 'O-', 'AB+', 'A-', '', ''])[e.codigo_estudiante % 8 + 1], e.alerta_medica,
    (array['SeNaSa', 'ARS Humano', 'ARS Universal', 'Mapfre Salud', ''])[e.codigo_estudiante % 5 + 1],
    (array['Colegio Loyola', 'Colegio Babeque', 'Liceo Juan Pablo Duarte', 'Colegio La Salle', 'Escuela República de Chile'])[e.codigo_estudiante % 5 + 1],
    greatest(1, extract(year from age($1::date, p.fecha_nacimiento))::int - 5) || '.º',
    (array['6', '8', '10', '12', '14', 'S'])[least(6, greatest(1, extract(year from age($1::date, p.fecha_nacimiento))::int / 2 - 1))],
    (e.codigo_estudiante * 7 % 98 + 1)::text
  from estudiante e join entidad p using (codigo_entidad) where e.codigo_estudiante % 3 > 0`;

/** Two debts of families who went away, written off. */
const INCOBRABLES = `
  with viejas as (select codigo_compania, codigo_sucursal, codigo_factura, pendiente from factura
    where pendiente > 0 and codigo_sucursal = 1 and fecha_vencimiento < $1::date - 60 order by fecha_vencimiento, codigo_factura desc limit 2),
  bajas as (insert into incobrable (codigo_compania, codigo_sucursal, codigo_factura, monto, fecha, momento, motivo, usuario, aprobado_por)
    select codigo_compania, codigo_sucursal, codigo_factura, pendiente, $1::date - 8, ($1::date - 8) + time '15:00', 'La familia se fue del país y no responde', 'caja', 'admin'
    from viejas)
  update factura set estatus = 'INCOBRABLE' where codigo_factura in (select codigo_factura from viejas)`;

/** A company that pays for a family's children: with fiscal documents on, the desk asks what it withholds. */
const EMPRESA = `
  insert into comprador_fiscal (codigo_entidad, rnc, razon_social)
  select r.codigo_entidad, '131407552', 'Constructora Los Prados, S.R.L.' from factura f join responsable_estudiante r using (codigo_estudiante)
  where r.contacto_pago and f.codigo_sucursal = 1 and f.pendiente > 0 and f.estatus <> 'INCOBRABLE' and f.fecha_vencimiento < $1::date
  order by r.codigo_entidad desc limit 1`;

/** A week without classes, taken off an instalment by a credit note. */
const NOTA = `
  with una as (select codigo_compania, codigo_sucursal, codigo_factura, codigo_detalle from factura f join factura_detalle d using (codigo_factura)
    where f.tipo = 'CUOTA' and f.estatus = 'PENDIENTE' and codigo_sucursal = 1 and fecha_vencimiento < $1::date - 20 and d.itbis = 0 and d.total > 100000
    order by fecha_vencimiento desc, codigo_factura limit 1),
  nota as (insert into nota_credito (codigo_compania, codigo_sucursal, codigo_factura, monto, itbis, fecha, momento, motivo, usuario)
    select codigo_compania, codigo_sucursal, codigo_factura, 50000, 0, $1::date - 6, ($1::date - 6) + time '15:00', 'Una semana sin clases por lluvia', 'admin'
    from una returning *),
  linea as (update factura_detalle d set descuento = d.descuento + n.monto, total = d.total - n.monto,
      pasos = d.pasos || jsonb_build_object('tipo', 'NOTA', 'concepto', 'Nota de crédito: ' || n.motivo, 'monto', - n.monto)
    from una, nota n where d.codigo_detalle = una.codigo_detalle)
  update factura f set total = f.total - n.monto,
    cambios = coalesce(f.cambios, '[]') || jsonb_build_object('fecha', n.fecha, 'monto', - n.monto, 'rebajado', n.monto, 'itbis', 0, 'nota', n.codigo_nota)
  from nota n where f.codigo_factura = n.codigo_factura`;

/** Sets each series to the last number in use, and every identity sequence to the highest key of its table. */
const SECUENCIAS = `
  insert into secuencia (codigo_compania, serie, ultimo) select 1, serie, ultimo from (values
    ('FACTURA', (select coalesce(max(numero), 0) from factura)), ('COBRO', (select coalesce(max(numero), 0) from cobro)),
    ('CAJA', (select count(*) from caja where cierre is not null)), ('COMPRA', (select count(*) from compra)),
    ('TRANSFERENCIA', (select count(*) from transferencia_articulo))) s (serie, ultimo);
  do $$
    declare c record;
    begin
      for c in select table_name t, column_name k from information_schema.columns where table_schema = 'public' and is_identity = 'YES' loop
        execute format('select setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, false) from %I', c.t, c.k, c.k, c.t);
      end loop;
    end $$`;
