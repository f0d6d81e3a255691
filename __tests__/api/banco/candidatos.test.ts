import { cuentaBanco } from '@/contract/banco/cuenta';
import { candidatos } from '@/contract/banco/linea';
import { deudasDe, preguntasDePagadores } from '@/server/banco/candidatos';
import { extractoBanco, lineaBanco } from '@/server/db/schema/dinero/banco';
import { insertRow, type User } from '@/server/lib/scope';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let jefa: Awaited<ReturnType<typeof nuevoUsuario>>;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  jefa = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [75] });
});

/** A deposit of so much that nobody registered. */
async function deposito(descripcion: string, monto: number, referencia = '') {
  const cuenta = { descripcion, banco: 'Popular', numero: '77', saldoInicial: pesos(0), desde: '2026-01-01', activo: true };
  const { codigoCuenta } = await app.call(cuentaBanco.save, { body: cuenta }, jefa);
  const suya = { codigoCompania: academia.codigoCompania, codigoCuenta };
  const estado = {
    ...suya,
    nombreArchivo: 'e.csv',
    formato: 'HOJA' as const,
    desde: HOY,
    hasta: HOY,
    nuevas: 1,
    repetidas: 0,
    usuario: 'x',
  };
  const { codigoExtracto } = await insertRow(app.deps.db, extractoBanco, estado);
  const linea = { ...suya, codigoExtracto, fecha: HOY, monto: pesos(monto), descripcion, referencia, identidad: descripcion };
  return insertRow(app.deps.db, lineaBanco, linea);
}
const propuestos = async (codigoLinea: number, filtro = '') =>
  (await app.call(candidatos, { query: { codigoLinea, filtro } }, jefa)).map(({ codigoPagador, razon }) => [codigoPagador, razon]);
const conDeuda = async (nombre: string, total: number) => {
  const nino = await nuevoEstudiante(app, academia, { nombre });
  await nuevaFactura(app, academia, { estudiante: nino, values: { total: pesos(total) } });
  return nino.codigoPagador;
};

test('families are found by a name, a document, the exact amount, and by what is searched; the others are not read', async () => {
  const ana = await conDeuda('Yudelka Ureña', 3000);
  const exacta = await conDeuda('Nadie Dicho', 1234.5);
  const porDocumento = await conDeuda('Otra Familia', 800);
  await app.rows(`update entidad set documento = '001-1234567-8' where codigo_entidad = $1`, [porDocumento]);
  await conDeuda('Sin Nada Que Ver', 700);
  const { codigoLinea } = await deposito('TRANSF DE UREÑA YUDELKA', 1234.5, 'CED 001-1234567-8');
  expect(await propuestos(codigoLinea)).toEqual([
    [porDocumento, 'Su documento está en el movimiento'],
    [ana, 'Su nombre está en la descripción'],
    [exacta, 'Debe exactamente este monto'],
  ]);
  expect((await propuestos(codigoLinea, 'nada ver')).map(([quien]) => quien)).toHaveLength(1);
});

test('whatever the academy owes and is owed, no question reads every invoice, person or student', async () => {
  const { codigoCompania, sucursales } = academia;
  // Without the triggers, which take most of the time and are of no concern here.
  await app.rows(
    `begin;
     set local session_replication_role = replica;
     with personas as (insert into entidad (codigo_compania, nombre, apellido, documento)
         select ${codigoCompania}, 'Persona' || md5(n::text), 'De ' || md5((n * 7)::text), n::text from generate_series(1, 20000) n returning codigo_entidad, nombre),
       ninos as (insert into estudiante (codigo_compania, codigo_sucursal, codigo_entidad, fecha_ingreso, nombre_completo, busqueda)
         select ${codigoCompania}, ${sucursales[0]}, codigo_entidad, '2025-08-01', nombre, lower(nombre) from personas returning codigo_estudiante, codigo_entidad)
     insert into factura (codigo_compania, codigo_sucursal, numero, tipo, codigo_entidad, codigo_estudiante, descripcion, fecha, fecha_vencimiento, estatus, total, usuario)
     select ${codigoCompania}, ${sucursales[0]}, 100000 + codigo_estudiante, 'VENTA', codigo_entidad, codigo_estudiante, 'x', '2026-01-01', '2026-01-01', 'PENDIENTE',
       100000 + codigo_estudiante, 'x' from ninos;
     commit`,
  );
  await app.rows('analyze entidad, estudiante, factura, responsable_estudiante');
  const user = { codigoCompania, sucursales, tipoUsuario: 'OPERADOR' } as unknown as User;
  const { db } = app.deps;
  const linea = await deposito('TRANSF DE YUDELKA URENA', 1234.5, '00112345678');
  const preguntas = [
    ...preguntasDePagadores(db, user, linea, []),
    ...preguntasDePagadores(db, user, linea, ['yudelka', 'urena']),
    deudasDe(db, user, [1, 2, 3]),
  ];
  expect(preguntas).toHaveLength(7);
  for (const pregunta of preguntas) {
    const { sql, params } = pregunta.toSQL();
    const plan = (await app.rows(`explain ${sql}`, params)).map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan on (factura|entidad|estudiante)\b/);
  }
});
