/** A measured call: its path, the limit of its p50 with 50,000 students (ms), and a hand-written query of the same data as a baseline. */
export interface Figure {
  name: string;
  limit: number;
  path: string;
  floor: string;
  /** SQL that prepares the data; running it again changes nothing. */
  antes?: string;
}

const SUCURSAL = 'codigoSucursal=1';
const estudiantes = (query: string) => `estudiante/all/filter?sortField=nombreCompleto&${query}`;
const ORDEN = `nombre_completo collate "es-x-icu", codigo_estudiante`;
const DE_SEDE = 'codigo_compania = 1 and codigo_sucursal = 1 and activo';

/** SQL: the rows of students with the given keys, as the list shows them. */
const filas = (keys: string) => `
  select s.codigo_estudiante, s.codigo_sucursal, s.nombre_completo, s.fecha_ingreso, p.fecha_nacimiento, p.sexo,
    (select string_agg(g.descripcion, ', ' order by g.descripcion) from inscripcion i join grupo g using (codigo_grupo)
      where i.codigo_estudiante = s.codigo_estudiante and i.estatus = 'ACTIVA') grupos, r.nombre responsable, r.telefono
  from estudiante s join entidad p using (codigo_entidad) left join lateral (
    select e.nombre || ' ' || e.apellido nombre, e.telefono from responsable_estudiante re join entidad e using (codigo_entidad)
    where re.codigo_estudiante = s.codigo_estudiante order by re.contacto_pago desc, re.codigo_responsable limit 1) r on true
  where s.codigo_estudiante = any(array(${keys})) order by s.nombre_completo collate "es-x-icu", s.codigo_estudiante`;
const enOrden = (where: string) => filas(`select codigo_estudiante from estudiante where ${where} order by ${ORDEN} limit 16`);
/** SQL: finds the few matches by the words' index first and sorts them. */
const halladas = (word: string) =>
  filas(
    `select codigo_estudiante from (select * from estudiante where ${DE_SEDE} and busqueda like '%${word}%' offset 0) una order by ${ORDEN} limit 16`,
  );
const sinIndice = (...words: string[]) => enOrden([DE_SEDE, ...words.map((word) => `busqueda || '' like '%${word}%'`)].join(' and '));

const responsables = (letters: string) => `
  select p.codigo_entidad, p.nombre, p.apellido, p.telefono from entidad p
  where p.codigo_compania = 1 and p.busqueda || '' like '%${letters}%'
    and exists (select from responsable_estudiante r where r.codigo_entidad = p.codigo_entidad offset 0)
  order by (p.nombre || ' ' || p.apellido) collate "es-x-icu", p.codigo_entidad limit 16`;

const VENCIDAS = 'codigo_compania = 1 and codigo_sucursal = 1 and pendiente > 0 and fecha_vencimiento < current_date';
const atraso = (by: string, more = '') => `
  with d as (select codigo_estudiante${more}, count(*) n, sum(pendiente) debe, min(fecha_vencimiento) desde from factura
    where ${VENCIDAS} and codigo_estudiante is not null group by ${by})
  select d.*, e.nombre_completo, (select sum(debe) from d) total from d join estudiante e using (codigo_estudiante)
  order by e.nombre_completo collate "es-x-icu" limit 16`;
const vencidas = (name: string) => `
  select f.codigo_factura, f.numero, f.total, f.pendiente, ${name} nombre, sum(f.pendiente) over () debe from factura f
  left join estudiante e using (codigo_estudiante) where f.${VENCIDAS.replaceAll(' and ', ' and f.')}
  order by ${name} collate "es-x-icu", f.codigo_factura limit 16`;
const PAGADOR = `(select p.nombre || ' ' || p.apellido from responsable_estudiante r join entidad p using (codigo_entidad)
  where r.codigo_estudiante = f.codigo_estudiante order by r.contacto_pago desc, r.codigo_responsable limit 1)`;

/** SQL: a rule that applies to every late payer. */
const REGLA = `
  with nueva as (insert into plantilla_mensaje (codigo_compania, descripcion, canal, asunto, texto)
    select 1, 'Del banco de pruebas', 'CORREO', 'Pago', 'Hola {responsable}: {monto}'
    where not exists (select from plantilla_mensaje where descripcion = 'Del banco de pruebas') returning codigo_plantilla)
  insert into regla_mensaje (codigo_compania, codigo_plantilla, descripcion, cuando, dias, cada)
  select 1, codigo_plantilla, 'Del banco de pruebas', 'ATRASO', 5, 7 from nueva`;
const A_QUIEN = `
  with de as (select codigo_estudiante, codigo_entidad, min(fecha_vencimiento) vence, sum(pendiente) debe from factura where ${VENCIDAS} group by 1, 2),
  cuenta as (select coalesce((select r.codigo_entidad from responsable_estudiante r where r.codigo_estudiante = de.codigo_estudiante
      order by r.contacto_pago desc, r.codigo_responsable limit 1), codigo_entidad) codigo, min(vence) vence, sum(debe) debe from de group by 1)
  select c.*, e.nombre, e.email from cuenta c join entidad e on e.codigo_entidad = c.codigo where not exists
    (select from mensaje_atraso m where m.codigo_entidad = c.codigo and m.fecha > current_date - 7)`;

/** The last thirty days. */
const dia = (antes: number) => new Date(Date.now() - antes * 864e5).toISOString().slice(0, 10);
const MES = `desde=${dia(30)}&hasta=${dia(0)}`;
const DEL_MES = `f.codigo_compania = 1 and f.codigo_sucursal = 1 and f.fecha_vencimiento between '${dia(30)}' and '${dia(0)}' and f.estatus <> 'ANULADA'`;
const SALDOS = `
  with s as (select codigo_entidad, sum(monto) saldo, max(momento) ultimo from saldo_movimiento where codigo_compania = 1 group by 1 having sum(monto) > 0)
  select s.*, e.nombre, e.apellido, e.telefono, (select sum(saldo) from s) total from s join entidad e using (codigo_entidad)
  order by (e.nombre || ' ' || e.apellido) collate "es-x-icu", codigo_entidad limit 16`;

/** Calls whose cost grows with the number of students. */
export const FIGURES: Figure[] = [
  { name: 'estudiantes de una sede', limit: 3, path: estudiantes(`${SUCURSAL}&page=7`), floor: enOrden(DE_SEDE) },
  {
    name: 'estudiantes de todas las sedes',
    limit: 6,
    path: estudiantes('page=7'),
    floor: filas(`select u.codigo_estudiante from sucursal s cross join lateral (select * from estudiante e where e.codigo_compania = 1
      and e.codigo_sucursal = s.codigo_sucursal and e.activo order by ${ORDEN} limit 128) u
      where s.codigo_compania = 1 order by u.nombre_completo collate "es-x-icu", u.codigo_estudiante limit 16 offset 112`),
  },
  { name: 'búsqueda por nombre', limit: 4, path: estudiantes(`${SUCURSAL}&filtro=vásquez`), floor: halladas('vasquez') },
  {
    name: 'búsqueda de un nombre mal escrito',
    limit: 5,
    path: estudiantes(`${SUCURSAL}&filtro=alehandro jimenes`),
    floor: halladas('alejandro'),
  },
  { name: 'búsqueda con dos letras', limit: 6, path: estudiantes(`${SUCURSAL}&filtro=ma`), floor: sinIndice('ma') },
  { name: 'búsqueda con dos palabras cortas', limit: 6, path: estudiantes(`${SUCURSAL}&filtro=an pe`), floor: sinIndice('an', 'pe') },
  { name: 'búsqueda con el prefijo de un teléfono', limit: 6, path: estudiantes(`${SUCURSAL}&filtro=809-5`), floor: sinIndice('8095') },
  { name: 'responsables con una letra', limit: 15, path: 'responsableestudiante/all/filter?filtro=a', floor: responsables('a') },
  {
    name: 'responsables mal escritos',
    limit: 5,
    path: 'responsableestudiante/all/filter?filtro=llohanna basques',
    floor: responsables('vasquez'),
  },
  { name: 'responsables con dos letras', limit: 15, path: 'responsableestudiante/all/filter?filtro=ma', floor: responsables('ma') },
  { name: 'estudiantes en atraso', limit: 40, path: `estudiante/atrasofactura?${SUCURSAL}`, floor: atraso('1, 2', ', codigo_inscripcion') },
  { name: 'en atraso por días', limit: 40, path: `estudiante/atrasofactura/sucursal?${SUCURSAL}`, floor: atraso('1') },
  {
    name: 'en atraso por mes',
    limit: 40,
    path: `estudiante/atrasofactura/mes?${SUCURSAL}`,
    floor: atraso('1, 2', `, date_trunc('month', fecha_vencimiento)`),
  },
  {
    name: 'vencidas por estudiante',
    limit: 20,
    path: `factura/facturasvencida?${SUCURSAL}&sortField=estudiante`,
    floor: vencidas('e.nombre_completo'),
  },
  {
    name: 'vencidas por responsable',
    limit: 20,
    path: `factura/facturasvencida?${SUCURSAL}&sortField=responsable`,
    floor: vencidas(PAGADOR),
  },
  {
    name: 'grupos del pase de lista',
    limit: 8,
    path: `registroasistencia/grupos?${SUCURSAL}`,
    floor: `select g.codigo_grupo, g.descripcion, (select count(*) from inscripcion i where i.codigo_grupo = g.codigo_grupo
      and i.estatus = 'ACTIVA' and i.fecha_inscripcion <= current_date) from grupo g where g.codigo_sucursal = 1 and g.codigo_compania = 1`,
  },
  { name: 'a quién le toca hoy un mensaje', limit: 300, path: `mensajeatraso/hoy?${SUCURSAL}`, floor: A_QUIEN, antes: REGLA },
  {
    name: 'cuenta de una familia',
    limit: 5,
    path: 'factura/facturapendiente/familia?codigoEstudiante=1',
    floor: `select f.*, e.nombre_completo from responsable_estudiante r join responsable_estudiante h using (codigo_entidad)
      join estudiante e on e.codigo_estudiante = h.codigo_estudiante join factura f on f.codigo_estudiante = h.codigo_estudiante
      where r.codigo_estudiante = 1 and r.contacto_pago and h.contacto_pago and f.pendiente > 0 order by f.fecha_vencimiento`,
  },
  {
    name: 'cobros del mes de todas las sedes',
    limit: 20,
    path: `cobro/filter?${MES}`,
    floor: `select c.*, e.nombre, e.apellido, (select array_agg(forma) from cobro_forma x where x.codigo_cobro = c.codigo_cobro) formas
      from cobro c join entidad e on e.codigo_entidad = c.codigo_pagador
      where c.codigo_compania = 1 and c.fecha between '${dia(30)}' and '${dia(0)}' order by c.numero desc limit 16`,
  },
  {
    name: 'ingresos del mes de todas las sedes',
    limit: 400,
    path: `reporte/historialCobroFactura?todas=true&${MES}`,
    floor: `select f.fecha, f.numero, d.monto, sum(d.monto) over () cobrado from cobro_factura d join factura f using (codigo_factura)
      join cobro c using (codigo_cobro) where c.codigo_compania = 1 and d.fecha between '${dia(30)}' and '${dia(0)}' order by d.fecha, f.numero limit 16`,
  },
  { name: 'saldos a favor', limit: 20, path: 'saldo/filter?sortField=nombre', floor: SALDOS },
  {
    name: 'análisis de ingresos por grupo',
    limit: 80,
    path: `reporte/estatus?${SUCURSAL}&por=GRUPO&${MES}`,
    floor: `select g.descripcion, count(*), sum(f.total), sum(f.pagado) from factura f left join inscripcion i using (codigo_inscripcion)
      left join grupo g on g.codigo_grupo = i.codigo_grupo where ${DEL_MES} group by 1 order by 1 limit 16`,
  },
  {
    name: 'análisis de ingresos por servicio',
    limit: 80,
    path: `reporte/estatus?${SUCURSAL}&por=SERVICIO&${MES}`,
    floor: `select l.codigo_servicio, l.codigo_articulo, count(*), sum(l.total), sum(f.pagado) from factura f join factura_detalle l using (codigo_factura)
      where ${DEL_MES} group by 1, 2 order by 3 desc limit 16`,
  },
  { name: 'mil filas', limit: 15, path: `estudiante/all?${SUCURSAL}`, floor: enOrden(DE_SEDE).replace('limit 16', 'limit 1000') },
];

const auditoria = (where: string) => `select * from auditoria where codigo_compania = 1 and ${where} order by momento desc limit 16`;

/** Calls whose cost grows with the number of audit rows. */
export const AUDIT_FIGURES: Figure[] = [
  { name: 'auditoría, primera página', limit: 10, path: 'auditoria/all/filter', floor: auditoria('true') },
  {
    name: 'auditoría por acción',
    limit: 10,
    path: 'auditoria/all/filter?accion=DELETE',
    floor: auditoria(`accion = 'DELETE' and accion in ('DELETE', 'RECHAZO', 'EXPORTACION')`),
  },
  {
    name: 'auditoría por acción escasa',
    limit: 10,
    path: 'auditoria/all/filter?accion=RECHAZO',
    floor: auditoria(`accion = 'RECHAZO' and accion in ('DELETE', 'RECHAZO', 'EXPORTACION')`),
  },
  { name: 'auditoría de un usuario', limit: 10, path: 'auditoria/all/filter?usuario=usuario7', floor: auditoria(`usuario = 'usuario7'`) },
  {
    name: 'auditoría, búsqueda de una persona',
    limit: 50,
    path: 'auditoria/all/filter?filtro=vásquez',
    floor: auditoria(
      `llave = any(array(select codigo_entidad::text from entidad where busqueda like '%vasquez%' limit 50)) and tabla = 'entidad'`,
    ),
  },
  { name: 'auditoría, búsqueda de un código', limit: 50, path: 'auditoria/all/filter?filtro=1234', floor: auditoria(`llave = '1234'`) },
  {
    name: 'auditoría, búsqueda de nadie',
    limit: 50,
    path: 'auditoria/all/filter?filtro=nadie así',
    floor: auditoria(`usuario = 'nadie así'`),
  },
];
