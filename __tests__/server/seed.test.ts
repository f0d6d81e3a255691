import { verify } from '@node-rs/argon2';
import pg from 'pg';
import { accesos, heredados } from '@/contract/accesos';
import { edadDeGrupo } from '@/domain/academico/edad';
import { diaSemanaIso, sumarDias, sumarMeses } from '@/domain/fechas';
import { choques, choquesDeLugar, clasesEntre, type Sesion } from '@/domain/academico/horario';
import { TRAMOS_DE_MORA, tramoDeMora } from '@/domain/mora';
import { seedIfEmpty } from '@/server/db/seed';
import { feriadosEntre } from '@/domain/academico/feriados';
import { FAMILIA_CONOCIDA } from '@/server/db/seed/personas';
import { esRnc } from '@/utils/rnc';
import { testDatabase } from '../support/testDatabase';

const HOY = '2026-03-10';
let client: pg.Client | undefined;
let seeded: boolean[];
afterAll(() => client?.end()); // before the database is dropped: hooks run in the order of their making
const database = testDatabase();

beforeAll(async () => {
  const { url } = database;
  seeded = await Promise.all([seedIfEmpty(url, { hoy: HOY }), seedIfEmpty(url, { hoy: HOY })]);
  client = new pg.Client(url);
  await client.connect();
});

const rows = async <R = any>(sql: string, values?: unknown[]) => (await client!.query(sql, values)).rows as R[];
const one = async <R = any>(sql: string) => (await rows<R>(sql))[0]!;
/** A query for what must not be. */
const none = async (sql: string) => expect(await rows(sql)).toEqual([]);

/** What all tables hold that a seed writes; the salt of a password differs every time. */
async function contents() {
  const tables = await rows<{ t: string }>(
    `select tablename t from pg_tables where schemaname = 'public' and tablename <> 'auditoria' order by 1`,
  );
  const row = `(to_jsonb(r) - '{password}'::text[])::text`;
  const found: Record<string, string> = {};
  for (const { t } of tables) found[t] = (await one(`select md5(string_agg(${row}, '' order by ${row})) h from "${t}" r`)).h;
  return found;
}

/** The schedule of a group of the first branch. */
const horarioDe = (grupo: string) =>
  rows<Sesion>(
    `select dia, hora_inicio "horaInicio", hora_fin "horaFin", lugar from detalle_horario_grupo join grupo using (codigo_grupo)
     where codigo_sucursal = 1 and descripcion = $1`,
    [grupo],
  );

test('two processes that start together seed once', async () => {
  expect([...seeded].sort()).toEqual([false, true]);
  expect(await seedIfEmpty(database.url, { hoy: HOY })).toBe(false);
});

test('it has the size that was promised', async () => {
  const count = async (table: string) => Number((await one(`select count(*) from ${table}`)).count);
  const sizes = {
    compania: 1,
    sucursal: 3,
    estudiante: 600,
    grupo: 24 + 12,
    profesor: 12,
    categoria: 5,
    articulo: 30,
    usuario: 4,
    modalidad: 4,
  };
  for (const [table, size] of Object.entries(sizes)) expect([table, await count(table)]).toEqual([table, size]);
  const { alertas, inactivos } = await one(
    `select count(*) filter (where alerta_medica <> '')::int alertas, count(*) filter (where not activo)::int inactivos from estudiante`,
  );
  expect(alertas).toBeGreaterThan(20);
  expect(alertas).toBeLessThan(60);
  expect(inactivos).toBeGreaterThan(5);
  expect((await one(`select count(*)::int n from auditoria`)).n).toBe(0);
});

describe('users', () => {
  test('have exactly their branches and accesses, and the password cantera', async () => {
    const users = await rows(
      `select usuario, tipo_usuario, password, array(select codigo_sucursal from sucursal_usuario s where s.codigo_usuario = u.codigo_usuario order by 1) sucursales,
         (select codigo_sucursal from sucursal_usuario s where s.codigo_usuario = u.codigo_usuario and defecto) defecto,
         array(select codigo_acceso from detalle_acceso d where d.codigo_usuario = u.codigo_usuario and activo order by 1) accesos
       from usuario u order by codigo_usuario`,
    );
    /** With the codes of ours that come with theirs. */
    const conHeredados = (suyos: number[]) =>
      heredados.reduce((todos, [codigo, de]) => (de !== 'ADMINISTRADOR' && todos.includes(de) ? [...todos, codigo] : todos), suyos);
    const caja = conHeredados([3, 9, 10, 11, 12, 13, 17, 19, 27, 30, 31, 38, 42, 44, 51, 52, 53, 54, 55, 56, 59]);
    const profesor = conHeredados([3, 13, 14, 15, 21]);
    expect(users.map(({ password: _, ...user }) => user)).toEqual([
      { usuario: 'admin', tipo_usuario: 'ADMINISTRADOR', sucursales: [1, 2, 3], defecto: 1, accesos: [...accesos.keys()] },
      { usuario: 'caja', tipo_usuario: 'OPERADOR', sucursales: [1, 2], defecto: 1, accesos: caja },
      { usuario: 'profesor', tipo_usuario: 'PROFESOR', sucursales: [1], defecto: 1, accesos: profesor },
      { usuario: 'limitado', tipo_usuario: 'OPERADOR', sucursales: [1], defecto: 1, accesos: conHeredados([9, 13]) },
    ]);
    for (const { password } of users) expect(await verify(password, 'cantera')).toBe(true);
  });

  test('have one role each, which gives exactly the accesses they hold', async () => {
    const roles = await rows(
      `select usuario, descripcion from acceso_rol_usuario join usuario using (codigo_usuario) join rol using (codigo_rol) order by codigo_usuario`,
    );
    expect(roles.map(({ usuario, descripcion }) => [usuario, descripcion])).toEqual([
      ['admin', 'Administrador'],
      ['caja', 'Cajero'],
      ['profesor', 'Profesor'],
      ['limitado', 'Consulta'],
    ]);
    const given = `select codigo_usuario, codigo_acceso from acceso_rol_usuario join rol_acceso using (codigo_rol)`;
    const held = `select codigo_usuario, codigo_acceso from detalle_acceso where activo and not excepcion`;
    await none(`(${given} except ${held}) union all (${held} except ${given})`);
  });

  test('profesor has two groups, of which the first has a class today and an empty roll', async () => {
    const groups = await rows(
      `select g.descripcion from grupo g join grupo_profesor using (codigo_grupo) join profesor p using (codigo_profesor) join usuario u using (codigo_usuario)
       where u.usuario = 'profesor' and g.codigo_sucursal = 1 order by g.codigo_grupo`,
    );
    expect(groups.map(({ descripcion }) => descripcion)).toEqual(['Sub-10 A', 'Sub-8 A']);
    expect((await horarioDe('Sub-10 A')).map(({ dia }) => dia)).toContain(diaSemanaIso(HOY));
    await none(`select from dia_sin_clase where fecha = '${HOY}'`);
    await none(`select from registro_asistencia where fecha_asistencia >= '${HOY}'`);
    const { n } = await one(
      `select count(*)::int n from inscripcion join grupo using (codigo_grupo) where descripcion = 'Sub-10 A' and inscripcion.estatus = 'ACTIVA'`,
    );
    expect(n).toBeGreaterThan(10);
  });
});

describe('academic life', () => {
  test('the period is of ten months and half gone', async () => {
    const [antes, actual] = await rows(
      `select fecha_inicio::text inicio, fecha_fin::text fin, activo from periodo_academico where tipo = 'REGULAR' order by 1`,
    );
    expect(actual).toEqual({ inicio: '2025-10-01', fin: '2026-07-31', activo: true });
    expect(antes.activo).toBe(false);
    expect(antes.fin < actual.inicio).toBe(true);
    expect(feriadosEntre('2026-01-01', '2026-12-31').map(({ fecha }) => fecha)).toEqual(
      expect.arrayContaining(['2026-01-05', '2026-01-26', '2026-04-03', '2026-05-04', '2026-06-04', '2026-11-09']),
    );
  });

  test('no two groups clash in instructor or place', async () => {
    const sessions = await rows<Sesion & { grupo: number; profesor: number; desde: string; hasta: string }>(
      `select codigo_grupo grupo, codigo_profesor profesor, dia, hora_inicio "horaInicio", hora_fin "horaFin", lugar,
         fecha_inicio::text desde, fecha_fin::text hasta
       from detalle_horario_grupo join grupo using (codigo_grupo) join grupo_profesor using (codigo_grupo) join periodo_academico using (codigo_periodo)`,
    );
    const clashes = sessions.flatMap((a) =>
      sessions
        .filter((b) => b.grupo > a.grupo && a.desde <= b.hasta && b.desde <= a.hasta)
        .flatMap((b) => [...(a.profesor === b.profesor ? choques([a], [b]) : []), ...choquesDeLugar([a], [b])]),
    );
    expect(clashes).toEqual([]);
    expect(new Set(sessions.map(({ grupo }) => grupo)).size).toBe(24 + 12);
  });

  test('ages fit, nobody is over capacity, one group is full and some students are free to enrol', async () => {
    const enrolled = await rows(
      `select p.fecha_nacimiento::text nacimiento, p.sexo, g.descripcion, edad_minima, edad_maxima, o.fecha_inicio::text inicio, criterio_edad criterio
       from inscripcion i join grupo g using (codigo_grupo) join periodo_academico o using (codigo_periodo)
         join estudiante e using (codigo_estudiante) join entidad p on p.codigo_entidad = e.codigo_entidad, compania`,
    );
    for (const { nacimiento, criterio, inicio, edad_minima, edad_maxima, sexo, descripcion } of enrolled) {
      const edad = edadDeGrupo(nacimiento, criterio, inicio);
      expect(edad >= edad_minima && edad <= edad_maxima).toBe(true);
      if (descripcion.startsWith('Femenino')) expect(sexo).toBe('F');
    }
    const groups = await rows(
      `select capacidad, (select count(*) from inscripcion i where i.codigo_grupo = g.codigo_grupo and estatus = 'ACTIVA')::int n from grupo g`,
    );
    expect(groups.filter(({ capacidad, n }) => n > capacidad)).toEqual([]);
    expect(groups.some(({ capacidad, n }) => n === capacidad)).toBe(true);
    const sinGrupo = await rows(
      `select from estudiante e where activo and not exists (select from inscripcion i where i.codigo_estudiante = e.codigo_estudiante)`,
    );
    expect(sinGrupo.length).toBeGreaterThan(3);
  });

  test('three weeks of camp begin soon in every branch, with places left, a deposit that is paid and a rest that falls due as the week begins', async () => {
    const semanas = await rows(
      `select p.fecha_inicio::text inicio, extract(isodow from p.fecha_inicio)::int dia, p.fecha_fin - p.fecha_inicio dias, g.codigo_sucursal sucursal, g.capacidad - count(i)::int libres,
         g.monto_deposito > 0 deposito, exists (select from grupo_modalidad m where m.codigo_grupo = g.codigo_grupo and m.monto_cuota > g.monto_deposito) precio
       from grupo g join periodo_academico p using (codigo_periodo) left join inscripcion i using (codigo_grupo) where g.tipo = 'CAMPAMENTO' group by g.codigo_grupo, p.codigo_periodo`,
    );
    for (const { inicio, dia, dias, libres, deposito, precio } of semanas) {
      expect([dia, dias, deposito, precio]).toEqual([1, 4, true, true]);
      expect(inicio >= sumarDias(HOY, 14) && inicio <= sumarDias(HOY, 34)).toBe(true);
      expect(libres).toBeGreaterThan(0);
    }
    expect(new Set(semanas.map(({ sucursal }) => sucursal)).size).toBe(3);
    expect(semanas.some(({ libres }) => libres < 5)).toBe(true);
    const suyas = await rows(
      `select (f.fecha_vencimiento = f.fecha) de_una_vez, sum(f.pendiente)::int pendiente, sum(f.total)::int = sum(d.total)::int cuadra, min(f.fecha_vencimiento - p.fecha_inicio) resto
       from factura f join factura_detalle d using (codigo_factura) join inscripcion i on i.codigo_inscripcion = d.codigo_inscripcion join grupo using (codigo_grupo)
         join periodo_academico p using (codigo_periodo) where f.tipo = 'CAMPAMENTO' group by 1 order by 1`,
    );
    expect(suyas).toMatchObject([
      { de_una_vez: false, cuadra: true, resto: 0 },
      { de_una_vez: true, cuadra: true, pendiente: 0 },
    ]);
  });

  test('students are found by what the trigger would write', () =>
    none(`select from estudiante e, texto_estudiante(e) t
          where (e.nombre_completo, e.busqueda) is distinct from (t.nombre_completo, t.busqueda) or e.busqueda = ''`));

  test('attendance lies on class days from the enrolment on', async () => {
    const dias = await rows<{ dia: string }>(
      `select distinct fecha_asistencia::text dia from registro_asistencia join grupo g using (codigo_grupo) where g.codigo_sucursal = 1 and descripcion = 'Sub-8 A' order by 1`,
    );
    const libres = await rows(`select fecha::text from dia_sin_clase`);
    const clases = clasesEntre(
      await horarioDe('Sub-8 A'),
      sumarDias(HOY, -35),
      sumarDias(HOY, -1),
      libres.map(({ fecha }) => fecha),
    );
    expect(dias.map(({ dia }) => dia)).toEqual(clases);
    await none(`select from registro_asistencia r where not exists (
      select from inscripcion i where i.codigo_grupo = r.codigo_grupo and i.codigo_estudiante = r.codigo_estudiante and fecha_inscripcion <= fecha_asistencia)`);
    const { presentes, notas } = await one(
      `select avg((estado in ('PRESENTE', 'TARDANZA'))::int)::float presentes, (count(*) filter (where nota <> ''))::int notas from registro_asistencia`,
    );
    expect(presentes).toBeGreaterThan(0.8);
    expect(presentes).toBeLessThan(0.95);
    expect(notas).toBeGreaterThan(50);
  });
});

describe('money', () => {
  test('invoices are paid what payments say, to the cent', async () => {
    await none(
      `select from factura f where pagado <> (select coalesce(sum(monto), 0) from cobro_factura c where c.codigo_factura = f.codigo_factura)`,
    );
    await none(`select from factura f join factura_detalle d using (codigo_factura) where f.total <> (select sum(l.total) from factura_detalle l where l.codigo_factura = f.codigo_factura)
      or d.total <> (select sum((p->>'monto')::bigint) from jsonb_array_elements(pasos) p) or d.total <> d.precio * d.cantidad - d.descuento + d.itbis`);
    const estatus = await rows(`select distinct estatus from factura order by 1`);
    expect(estatus.map((row) => row.estatus)).toEqual(['ANULADA', 'INCOBRABLE', 'PAGADA', 'PARCIAL', 'PENDIENTE']);
    await none(
      `select from factura join cobro_factura using (codigo_factura) join cobro using (codigo_cobro) where cobro.fecha < factura.fecha`,
    );
  });

  test('a cancellation tells its day, reason and user, and so does each invoice that it voided; no mark follows it', async () => {
    await none(
      `select from inscripcion where estatus = 'CANCELADA' and (fecha_cancelacion is null or motivo_cancelacion = '' or cancelada_por = '')`,
    );
    await none(`select from factura f left join inscripcion i using (codigo_inscripcion) where f.estatus = 'ANULADA'
      and (f.anulada is null or f.motivo_anulacion = '' or f.anulada_por = '' or (f.anulada at time zone 'America/Santo_Domingo')::date <> i.fecha_cancelacion)`);
    await none(
      `select from registro_asistencia a join inscripcion i using (codigo_estudiante, codigo_grupo) where a.fecha_asistencia >= i.fecha_cancelacion`,
    );
  });

  test('some children stopped coming three weeks ago, whatever the day of the demo, and are still enrolled', async () => {
    const dejaron = await rows(
      `select a.codigo_estudiante from registro_asistencia a join inscripcion i using (codigo_estudiante, codigo_grupo)
       where i.estatus = 'ACTIVA' and a.fecha_asistencia > $1::date - 21 group by 1 having count(*) >= 3 and bool_and(a.estado = 'AUSENTE')`,
      [HOY],
    );
    expect(dejaron.length).toBeGreaterThanOrEqual(3);
  });

  test('scholarships were granted, some of them are over, and what falls in their days costs less by them', async () => {
    const becas = await rows<{ vigente: boolean; inscrito: boolean; rebaja: number }>(
      `select b.hasta >= $1 vigente, exists (select from inscripcion i where i.codigo_estudiante = b.codigo_estudiante and i.estatus = 'ACTIVA') inscrito,
         (select coalesce(-sum((p->>'monto')::bigint), 0)::int from factura f join factura_detalle d using (codigo_factura) cross join jsonb_array_elements(d.pasos) p
          where f.codigo_estudiante = b.codigo_estudiante and p->>'tipo' = 'BECA' and (p->>'codigo')::int = b.codigo_beca) rebaja
       from beca_estudiante b`,
      [HOY],
    );
    expect(becas.filter(({ vigente }) => vigente).length).toBeGreaterThan(10);
    expect(becas.filter(({ vigente }) => !vigente).length).toBeGreaterThan(2);
    expect(becas.filter(({ inscrito, rebaja }) => !inscrito || rebaja <= 0)).toEqual([]);
    await none(`select from beca_estudiante b join beca k using (codigo_beca) where b.desde < k.desde or b.hasta > k.hasta`);
    await none(`select from factura f join factura_detalle d using (codigo_factura) cross join jsonb_array_elements(d.pasos) p
      where p->>'tipo' = 'BECA' and not exists (select from beca_estudiante b where b.codigo_estudiante = f.codigo_estudiante
        and b.codigo_beca = (p->>'codigo')::int and greatest(f.tramo_desde, f.fecha) between b.desde and b.hasta)`);
  });

  test('numbers have no gaps, follow the days, and the series go on after them', async () => {
    for (const [serie, table] of [
      ['FACTURA', 'factura'],
      ['COBRO', 'cobro'],
    ]) {
      const { n, min, max } = await one(`select count(*)::int n, min(numero), max(numero) from ${table}`);
      expect([min, max]).toEqual([1, n]);
      expect((await one(`select ultimo from secuencia where serie = '${serie}'`)).ultimo).toBe(n);
      await none(`select from ${table} a join ${table} b on b.numero = a.numero + 1 where b.fecha < a.fecha`);
    }
    await none(`select from cobro a join cobro b on b.numero = a.numero + 1 where b.momento < a.momento`);
  });

  test('every payment adds up and belongs to a closed cash day of its cashier', async () => {
    await none(`select from cobro c where recibido <> (select sum(monto) from cobro_forma f where f.codigo_cobro = c.codigo_cobro)
      or aplicado <> (select sum(monto) from cobro_factura f where f.codigo_cobro = c.codigo_cobro)`);
    await none(`select from cobro c left join caja k using (codigo_caja) left join usuario u using (codigo_usuario)
      where k.cierre is null or (k.fecha, k.codigo_sucursal, u.usuario) is distinct from (c.fecha, c.codigo_sucursal, c.usuario)
        or c.momento not between k.apertura and k.cierre`);
    await none(`select codigo_usuario from caja group by codigo_usuario, codigo_sucursal, fecha having count(*) > 1`);
    await none(`select from caja k where esperado <> fondo
        + (select coalesce(sum(f.monto), 0) from cobro_forma f join cobro c using (codigo_cobro) where c.codigo_caja = k.codigo_caja and forma = 'EFECTIVO')
        - (select coalesce(sum(devuelta), 0) from cobro c where c.codigo_caja = k.codigo_caja)
      or contado <> (select sum((p->>'denominacion')::int * (p->>'cantidad')::int * 100) from jsonb_array_elements(conteo) p)
      or abs(diferencia) > 15000 or (diferencia = 0) <> (explicacion = '')`);
    const cierres = await one(
      `select count(*)::int n, max(numero)::int ultimo, count(*) filter (where diferencia <> 0)::int difieren from caja`,
    );
    expect([cierres.ultimo, (await one(`select ultimo from secuencia where serie = 'CAJA'`)).ultimo]).toEqual([cierres.n, cierres.n]);
    expect(cierres.difieren).toBeGreaterThan(5);
    expect(cierres.difieren).toBeLessThan(cierres.n / 3);
    await none(`select from cobro where fecha >= '${HOY}'`);
    const formas = await rows(`select distinct forma from cobro_forma order by 1`);
    expect(formas.map(({ forma }) => forma)).toEqual(['CHEQUE', 'EFECTIVO', 'SALDO_A_FAVOR', 'TARJETA', 'TRANSFERENCIA']);
    expect(Number((await one(`select count(*) from cobro where devuelta > 0`)).count)).toBeGreaterThan(100);
  });

  test('credit is what payments left, never below 0, and some families have it', async () => {
    await none(`select from cobro c where saldo - (select coalesce(sum(monto), 0) from cobro_forma f where f.codigo_cobro = c.codigo_cobro and forma = 'SALDO_A_FAVOR')
      <> (select coalesce(sum(monto), 0) from saldo_movimiento s where s.codigo_cobro = c.codigo_cobro)`);
    const saldos = await rows(`select sum(monto) saldo from saldo_movimiento group by codigo_entidad`);
    expect(saldos.filter(({ saldo }) => saldo < 0)).toEqual([]);
    expect(saldos.filter(({ saldo }) => saldo > 0).length).toBeGreaterThan(5);
  });

  test('debt is of every age, and more is paid than overdue', async () => {
    const abiertas = await rows(`select fecha_vencimiento::text dia, pendiente::bigint from factura where pendiente > 0`);
    expect(new Set(abiertas.map(({ dia }) => tramoDeMora(dia, HOY)))).toEqual(new Set(TRAMOS_DE_MORA));
    const vencidas = abiertas.filter(({ dia }) => dia < HOY).length;
    expect(vencidas).toBeGreaterThan(100);
    expect(vencidas).toBeLessThan(1000);
  });
});

test('a quarter of the students are siblings, and the known family owes for both', async () => {
  const { hermanos } = await one(
    `select sum(n)::int hermanos from (select count(*) n from responsable_estudiante where contacto_pago group by codigo_entidad) x where n > 1`,
  );
  expect(hermanos).toBeGreaterThan(110);
  expect(hermanos).toBeLessThan(200);
  const [madre] = FAMILIA_CONOCIDA.adultos;
  const vencidas = await rows(
    `select e.nombre_completo nombre, count(*)::int n from entidad g join responsable_estudiante r using (codigo_entidad)
       join estudiante e using (codigo_estudiante) join factura f using (codigo_estudiante) where g.nombre = $1 and g.apellido = $2 and r.contacto_pago and pendiente > 0 and fecha_vencimiento < $3
     group by e.codigo_estudiante order by e.codigo_estudiante`,
    [madre.nombre, madre.apellido, HOY],
  );
  expect(vencidas).toEqual(FAMILIA_CONOCIDA.hijos.map(({ nombre, apellido }) => ({ nombre: `${nombre} ${apellido}`, n: 4 })));
});

test('a company pays for the children of one family, which is not one of the first, and owes: it may withhold', async () => {
  const empresas = await rows(
    `select c.rnc, c.regimen, r.codigo_entidad > (select max(codigo_entidad) from entidad where nombre = $1 and apellido = $2) despues,
       sum(f.pendiente) > 0 debe
     from comprador_fiscal c join responsable_estudiante r on r.codigo_entidad = c.codigo_entidad and r.contacto_pago
       join factura f on f.codigo_estudiante = r.codigo_estudiante and f.fecha_vencimiento < $3
     group by 1, 2, 3`,
    [FAMILIA_CONOCIDA.adultos[0].nombre, FAMILIA_CONOCIDA.adultos[0].apellido, HOY],
  );
  expect(empresas).toEqual([{ rnc: '131407552', regimen: 'CREDITO', despues: true, debe: true }]);
  expect(esRnc(empresas[0].rnc)).toBe(true);
});

test('stock is the sum of its movements', async () => {
  await none(`select from existencia x where cantidad <>
    (select sum(cantidad) from movimiento m where m.codigo_articulo = x.codigo_articulo and m.codigo_sucursal = x.codigo_sucursal)`);
  expect((await one(`select count(*)::int n from existencia`)).n).toBe(90);
  await none(`select from articulo where costo_promedio not between 1 and precio or length(codigo_barra) <> 13`);
});

test('the shop sold in the last weeks, a transfer lost a piece and another one is on its way, and a purchase came in part', async () => {
  const ventas = await one(
    `select count(*)::int n, count(distinct fecha)::int dias, count(distinct codigo_sucursal)::int sucursales, min(fecha) >= '2026-01-27' recientes, bool_and(pendiente = 0) pagadas
     from factura where tipo = 'VENTA' and fecha < $$2026-03-10$$`,
  );
  expect(ventas).toMatchObject({ sucursales: 3, recientes: true, pagadas: true });
  expect(ventas.n).toBeGreaterThan(50);
  expect(ventas.dias).toBeGreaterThan(20);
  expect(
    await rows(`select estatus, sum(cantidad - coalesce(recibida, 0))::int faltan from transferencia_articulo
    join transferencia_articulo_detalle using (codigo_transferencia_articulo) group by numero, estatus order by numero`),
  ).toEqual([
    { estatus: 'RECIBIDA', faltan: 1 },
    { estatus: 'ENVIADA', faltan: 4 },
  ]);
  expect(
    await rows(
      `select sum(recibida)::int llegaron, sum(cantidad)::int pedidas from compra join compra_detalle using (codigo_compra) where estatus = 'PARCIAL'`,
    ),
  ).toEqual([{ llegaron: 18, pedidas: 36 }]);
  await none(`select from existencia where cantidad < 0 or cantidad = 0 and valor <> 0`);
});

test('new rows get keys after those of the demo', async () => {
  await rows(`insert into categoria (codigo_compania, descripcion) values (1, 'Otra') returning codigo_categoria`);
  await rows(`delete from categoria where descripcion = 'Otra'`);
});

test('who pays for a child lives where the child lives, in the province of the branch, with one main address', async () => {
  await none(`select from responsable_estudiante r join estudiante e using (codigo_estudiante)
    left join direccion suya on suya.codigo_entidad = e.codigo_entidad left join direccion d on d.codigo_entidad = r.codigo_entidad
    where r.contacto_pago and (suya.calle, suya.provincia) is distinct from (d.calle, d.provincia)`);
  await none('select from direccion group by codigo_entidad having count(*) filter (where principal) <> 1');
  expect(await rows('select distinct provincia from direccion join estudiante using (codigo_entidad) where codigo_sucursal = 3')).toEqual([
    { provincia: 'Santiago' },
  ]);
  expect((await one(`select count(*)::int n from entidad where whatsapp <> ''`)).n).toBeGreaterThan(50);
});

test('with the same today it is the same again, and --borrar empties what there was', async () => {
  const before = await contents();
  await client!.query(`insert into categoria (codigo_compania, descripcion) values (1, 'Se borra')`);
  expect(await seedIfEmpty(database.url, { hoy: HOY, borrar: true })).toBe(true);
  expect(await contents()).toEqual(before);
});

// A holiday, a Sunday on the first of a month, a leap day, a holiday that is moved.
test.each(['2026-12-25', '2026-11-01', '2028-02-29', '2026-11-09'])(
  'on %s there is a class today too',
  async (hoy) => {
    await seedIfEmpty(database.url, { hoy, estudiantes: 60, borrar: true });
    const libres = await rows(`select fecha::text from dia_sin_clase`);
    const clases = clasesEntre(
      await horarioDe('Sub-10 A'),
      hoy,
      hoy,
      libres.map(({ fecha }) => fecha),
    );
    expect(clases).toEqual([hoy]);
    const { inicio } = await one(`select fecha_inicio::text inicio from periodo_academico where activo and tipo = 'REGULAR'`);
    expect(inicio).toBe(`${sumarMeses(hoy, -5).slice(0, 7)}-01`);
    expect((await one(`select count(*)::int n from factura where pendiente > 0 and fecha_vencimiento < '${hoy}'`)).n).toBeGreaterThan(10);
  },
  20_000,
);
