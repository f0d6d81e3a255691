import { cobrar } from '@/contract/cobros/cobro';
import { saldos } from '@/contract/cobros/saldo';
import { previewOf } from '@/contract/preview';
import { fusionarResponsables } from '@/contract/responsables/fusion';
import { responsables } from '@/contract/responsables/responsable';
import { nuevaPlantilla } from '../../support/cobranza';
import { createTestApp, nuevaClave } from '../../support/createTestApp';
import { nuevaAcademia, nuevaCaja, nuevaEntidad, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories'; // prettier-ignore
import { elLibroCuadra } from '../../support/libro';

// Two records of one guardian made one: children, debt, credit and payments go over, no amount changes.

const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let admin: Awaited<ReturnType<typeof nuevoUsuario>>;
let queda: number;
let seVa: number;
let compartido: Awaited<ReturnType<typeof nuevoEstudiante>>;
let suyo: Awaited<ReturnType<typeof nuevoEstudiante>>;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  admin = await nuevoUsuario(app, academia);
  queda = (await nuevaEntidad(app, academia, { nombre: 'Carmen', apellido: 'Núñez', telefono: '809-555-0001' })).codigoEntidad;
  const doble = { nombre: 'Carmen', apellido: 'Nuñez', documento: '001-1234567-8', email: 'carmen@example.com' };
  seVa = (await nuevaEntidad(app, academia, doble)).codigoEntidad;
  compartido = await nuevoEstudiante(app, academia, { nombre: 'Luis', apellido: 'Gil', codigoPagador: seVa });
  suyo = await nuevoEstudiante(app, academia, { nombre: 'Sofía', apellido: 'Gil', codigoPagador: seVa });
  await app.rows('update responsable_estudiante set emergencia = false where codigo_entidad = $1', [seVa]);
  await app.rows(
    `insert into responsable_estudiante (codigo_compania, codigo_estudiante, codigo_entidad, parentesco, contacto_pago, recoge, emergencia)
     values ($1, $2, $3, 'MADRE', false, false, true)`,
    [academia.codigoCompania, compartido.codigoEstudiante, queda],
  );
});

const unir = (previsualizar = false, como = admin, body = { codigoEntidad: queda, codigoFusion: seVa }) =>
  app.ask(previsualizar ? previewOf(fusionarResponsables) : fusionarResponsables, { body }, como);
const vinculos = () =>
  app.rows(
    `select e.nombre_completo nino, r.codigo_entidad = $1 queda, r.contacto_pago paga, r.recoge, r.emergencia from responsable_estudiante r
     join estudiante e using (codigo_estudiante) where r.codigo_entidad in ($1, $2) order by 1, 2`,
    [queda, seVa],
  );

/** Pays 100.00 of the debt of a child and leaves 50.00 in credit with who pays for it. */
async function pagar() {
  await nuevaCaja(app, academia, admin.codigoUsuario);
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: suyo, values: { total: pesos(300), codigoEntidad: seVa } });
  const body = {
    codigoSucursal: academia.sucursales[0],
    codigoPagador: seVa,
    facturas: [{ codigoFactura, monto: pesos(100) }],
    formas: [{ forma: 'TRANSFERENCIA' as const, monto: pesos(150), referencia: nuevaClave() }],
    excedente: 'SALDO' as const,
    confirmado: [],
  };
  // The rest of the money stays as credit: the first form covers 100.00 of what is chosen.
  return app.call(cobrar, { body }, admin);
}

test('what would go over is shown, then it goes: children once, debt, credit, payments, and what the record lacked', async () => {
  await pagar();
  const antes = await vinculos();
  const plan = (await unir(true)).body.data;
  expect(plan).toMatchObject({ saldoAFavor: 50, pendiente: 200, impide: '', seVa: { hijos: ['Luis Gil', 'Sofía Gil'] } });
  expect(plan.completa.sort()).toEqual(['Correo', 'Documento']);
  expect(plan.traslados).toEqual(expect.arrayContaining([{ que: 'cobro', cantidad: 1 }, { que: 'niño a su cargo', cantidad: 1 }])); // prettier-ignore
  expect(await vinculos()).toEqual(antes); // a preview writes nothing

  expect((await unir()).status).toBe(200);
  // Luis keeps one link: it pays and fetches as the one did, and is called as the other.
  expect(await vinculos()).toEqual([
    { nino: 'Luis Gil', queda: true, paga: true, recoge: true, emergencia: true },
    { nino: 'Sofía Gil', queda: true, paga: true, recoge: true, emergencia: false },
  ]);
  const persona = await app.call(responsables.persona, { query: { codigoEntidad: queda } }, admin);
  expect(persona).toMatchObject({ pendiente: pesos(200), saldoAFavor: pesos(50), documento: '001-1234567-8', contactoPago: true });
  expect(await app.rows('select activo, documento, contacto_pago from entidad where codigo_entidad = $1', [seVa])).toEqual([
    { activo: false, documento: '', contacto_pago: false },
  ]);
  expect((await app.call(saldos.filter, { query: {} }, admin)).filas.map(({ codigoEntidad }) => codigoEntidad)).toEqual([queda]);
  for (const previsualizar of [true, false])
    expect(await unir(previsualizar)).toMatchObject({ status: 409, body: { mensaje: 'Esas dos personas ya se unieron' } });
});

test('reminders go over, but one of a day on which the other record had one as well stays where it is', async () => {
  const { codigoPlantilla } = await nuevaPlantilla(app, academia);
  const mensaje = (codigoEntidad: number, fecha: string, deshecho = false) =>
    app.rows(
      `insert into mensaje_atraso (codigo_compania, codigo_sucursal, codigo_entidad, fecha, canal, codigo_plantilla, para, nombre, texto, monto, dias, usuario, deshecho)
       values ($1, $2, $3, $4, 'WHATSAPP', $6, '', '', '', 0, 1, 'x', $5)`,
      [academia.codigoCompania, academia.sucursales[0], codigoEntidad, fecha, deshecho ? new Date() : null, codigoPlantilla],
    );
  await mensaje(queda, '2026-03-02');
  await mensaje(queda, '2026-03-03', true);
  await mensaje(seVa, '2026-03-02');
  await mensaje(seVa, '2026-03-03');
  await mensaje(seVa, '2026-03-04');
  expect((await unir()).status).toBe(200);
  const quedan = await app.rows('select fecha::text from mensaje_atraso where codigo_entidad = $1', [seVa]);
  expect(quedan).toEqual([{ fecha: '2026-03-02' }]);
});

test('refused: who is no administrator, the same one, a student, children of a branch of others', async () => {
  const oficina = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR' });
  expect(await unir(false, oficina)).toMatchObject({ status: 403, body: { motivo: 'acceso' } });
  expect((await unir(false, admin, { codigoEntidad: queda, codigoFusion: queda })).body.errors).toEqual({
    codigoFusion: 'Es la misma persona',
  });
  await nuevoEstudiante(app, academia, { codigoSucursal: academia.sucursales[1], codigoPagador: seVa });
  const deNaco = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[0]] });
  expect((await unir(true, deNaco)).body.data.impide).toMatch(/hijos en una sucursal/);
  expect(await unir(false, deNaco)).toMatchObject({ status: 409 });
  await app.rows(
    `insert into responsable_estudiante (codigo_compania, codigo_estudiante, codigo_entidad, parentesco) values ($1, $2, $3, 'HERMANO')`,
    [academia.codigoCompania, compartido.codigoEstudiante, suyo.codigoEntidad],
  );
  const conAlumna = await unir(false, admin, { codigoEntidad: suyo.codigoEntidad, codigoFusion: seVa });
  expect([conAlumna.status, conAlumna.body.mensaje]).toEqual([409, expect.stringContaining('Sofía Gil es estudiante')]);
  expect((await vinculos()).length).toBe(4);
});
