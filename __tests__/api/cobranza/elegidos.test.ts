import { elegidos } from '@/contract/cobranza/elegidos';
import { mensajes } from '@/contract/cobranza/mensaje';
import { sumarDias } from '@/domain/fechas';
import { nuevaPlantilla } from '../../support/cobranza';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevaEntidad, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let yo: { token: string; usuario: string };
let codigoSucursal: number;

beforeEach(async () => {
  app.setNow(`${HOY}T14:00:00Z`);
  academia = await nuevaAcademia(app);
  [codigoSucursal] = academia.sucursales;
  yo = await nuevoUsuario(app, academia);
});

/** A child whose payer has a name and an address. */
async function familia(nombre: string, email = 'madre@example.com', debe = false) {
  const estudiante = await nuevoEstudiante(app, academia);
  await app.rows('update entidad set nombre = $2, email = $3 where codigo_entidad = $1', [estudiante.codigoPagador, nombre, email]);
  if (debe) await nuevaFactura(app, academia, { estudiante, values: { total: pesos(2500), fechaVencimiento: sumarDias(HOY, -9) } });
  return estudiante;
}
const pide = (estudiantes: { codigoEstudiante: number }[], codigoPlantilla: number) => ({
  body: { codigoSucursal, codigoPlantilla, estudiantes: estudiantes.map(({ codigoEstudiante }) => codigoEstudiante) },
});
const correos = () =>
  app.rows<{ para: string; contenido: string }>('select para, contenido from correo where codigo_compania = $1 order by codigo_correo', [
    academia.codigoCompania,
  ]);
const aviso = () => nuevaPlantilla(app, academia, { descripcion: 'Aviso', asunto: 'El sábado', texto: '{responsable}: no hay práctica para {estudiante}.' }); // prettier-ignore

test('a mail that tells no debt goes to the payer of each chosen child, one to siblings, also to who owes nothing', async () => {
  const [ana, luis] = [await familia('Ana'), await familia('Luis', 'luis@example.com')];
  const hermana = await nuevoEstudiante(app, academia, { codigoPagador: ana.codigoPagador });
  const { codigoPlantilla } = await aviso();
  const elegidosTodos = pide([ana, hermana, luis], codigoPlantilla);
  const { destinatarios } = await app.call(elegidos.previsualizar, elegidosTodos, yo);
  expect(destinatarios.map(({ motivo, para }) => [motivo, para])).toEqual([
    [null, 'madre@example.com'],
    [null, 'luis@example.com'],
  ]);
  expect(await correos()).toEqual([]);
  expect(await app.call(elegidos.escribir, elegidosTodos, yo)).toEqual({ escritos: 2, destinatarios });
  const escritos = await correos();
  expect(escritos.map(({ para }) => para)).toEqual(['madre@example.com', 'luis@example.com']);
  expect(escritos[0]!.contenido).toContain(`no hay práctica para ${destinatarios[0]!.estudiantes.replace(', ', ' y ')}`);
  expect(destinatarios[0]!.estudiantes.split(', ')).toHaveLength(2);
});

test('at most one about a debt a day to each payer, over all channels and however many press at once', async () => {
  const ana = await familia('Ana', undefined, true);
  const { codigoPlantilla } = await nuevaPlantilla(app, academia);
  const chat = await nuevaPlantilla(app, academia, { descripcion: 'Chat', canal: 'WHATSAPP', asunto: '' });
  const dos = await Promise.all([1, 2].map(() => app.call(elegidos.escribir, pide([ana], codigoPlantilla), yo)));
  expect(dos.map(({ escritos }) => escritos).sort()).toEqual([0, 1]);
  expect(dos.flatMap(({ destinatarios }) => destinatarios.map(({ motivo }) => motivo))).toContain('YA_HOY');
  expect(await correos()).toHaveLength(1);
  const body = { codigoSucursal, codigoEntidad: ana.codigoPagador, codigoPlantilla: chat.codigoPlantilla };
  expect((await app.ask(mensajes.whatsapp, { body }, yo)).status).toBe(409);
});

test('a notice counts for no message about a debt, nor such a message for a notice; each notice goes to a payer once a day, however many press', async () => {
  const ana = await familia('Ana', undefined, true);
  const { codigoPlantilla } = await aviso();
  const otro = await nuevaPlantilla(app, academia, { descripcion: 'Otro', asunto: 'Uniformes', texto: 'Llegaron: {enlace}' });
  const deuda = await nuevaPlantilla(app, academia, { descripcion: 'Deuda' });
  const enviar = async (una: { codigoPlantilla: number }) => {
    const { escritos, destinatarios } = await app.call(elegidos.escribir, pide([ana], una.codigoPlantilla), yo);
    return [escritos, destinatarios[0]!.motivo];
  };
  const dos = await Promise.all([1, 2].map(() => enviar({ codigoPlantilla })));
  expect(dos.sort()).toEqual([
    [0, 'YA_HOY'],
    [1, null],
  ]);
  expect(await enviar(deuda)).toEqual([1, null]);
  expect(await enviar(otro)).toEqual([1, null]);
  for (const una of [{ codigoPlantilla }, deuda, otro]) expect(await enviar(una)).toEqual([0, 'YA_HOY']);
  const escritos = await correos();
  expect(escritos).toHaveLength(3);
  expect(escritos[2]!.contenido).toMatch(/^Llegaron: http/);
  app.setNow(`${sumarDias(HOY, 1)}T14:00:00Z`);
  yo = await nuevoUsuario(app, academia);
  expect(await enviar({ codigoPlantilla })).toEqual([1, null]);
});

test('one that tells a debt goes to who owes, with its amount; why others get none is told beside their name', async () => {
  const [debe, alDia] = [await familia('Debe', 'debe@example.com', true), await familia('Al día')];
  const [sinCorreo, sinNadie] = [await familia('Sin correo', '', true), await nuevoEstudiante(app, academia)];
  await app.rows('delete from responsable_estudiante where codigo_estudiante = $1', [sinNadie.codigoEstudiante]);
  const { codigoPlantilla } = await nuevaPlantilla(app, academia);
  const { escritos, destinatarios } = await app.call(elegidos.escribir, pide([debe, alDia, sinCorreo, sinNadie], codigoPlantilla), yo);
  const motivos = new Map(destinatarios.map(({ codigoEntidad, motivo }) => [codigoEntidad, motivo]));
  expect(escritos).toBe(1);
  expect([debe, alDia, sinCorreo].map(({ codigoPagador }) => motivos.get(codigoPagador))).toEqual([null, 'SIN_DEUDA', 'SIN_CORREO']);
  expect([...motivos.values()]).toContain('SIN_RESPONSABLE');
  expect((await correos()).map(({ contenido }) => contenido)).toEqual([expect.stringContaining('debe DOP 2,500.00 desde hace 9 días')]);
});

test('a chosen guardian gets it whether they pay or not, with the names of the children that the user may see', async () => {
  const ana = await familia('Ana');
  const padre = await nuevaEntidad(app, academia, { email: 'padre@example.com' });
  await app.rows(
    `insert into responsable_estudiante (codigo_compania, codigo_estudiante, codigo_entidad, parentesco) values ($1, $2, $3, 'PADRE')`,
    [academia.codigoCompania, ana.codigoEstudiante, padre.codigoEntidad],
  );
  const { codigoPlantilla } = await aviso();
  const body = { codigoSucursal, codigoPlantilla, responsables: [padre.codigoEntidad] };
  const { escritos, destinatarios } = await app.call(elegidos.escribir, { body }, yo);
  expect([escritos, destinatarios.map(({ para }) => para)]).toEqual([1, ['padre@example.com']]);
  const [nino] = await app.rows<{ nombre: string }>('select nombre_completo nombre from estudiante where codigo_estudiante = $1', [
    ana.codigoEstudiante,
  ]);
  expect((await correos())[0]!.contenido).toContain(`no hay práctica para ${nino!.nombre}`);
  const ajeno = await nuevaEntidad(app, academia);
  for (const [responsables, status] of [
    [[padre.codigoEntidad, ajeno.codigoEntidad], 404],
    [[], 400],
  ] as const)
    expect((await app.ask(elegidos.escribir, { body: { ...body, responsables: [...responsables] } }, yo)).status).toBe(status);
});

test('refused: a template of a chat, students of another company, a coach; nothing is written', async () => {
  const ana = await familia('Ana');
  const chat = await nuevaPlantilla(app, academia, { descripcion: 'Chat', canal: 'WHATSAPP', asunto: '' });
  const { codigoPlantilla } = await aviso();
  expect((await app.ask(elegidos.escribir, pide([ana], chat.codigoPlantilla), yo)).body.errors).toEqual({
    codigoPlantilla: 'Elija una plantilla de correo',
  });
  const ajeno = await nuevoEstudiante(app, await nuevaAcademia(app));
  expect((await app.ask(elegidos.escribir, pide([ana, ajeno], codigoPlantilla), yo)).status).toBe(404);
  const profesor = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR', accesos: [16] });
  expect((await app.ask(elegidos.escribir, pide([ana], codigoPlantilla), profesor)).status).toBe(403);
  expect(await correos()).toEqual([]);
});
