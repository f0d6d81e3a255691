import { ACCESO } from '@/contract/accesos';
import { mensajes } from '@/contract/cobranza/mensaje';
import { familia } from '@/contract/familia/cuenta';
import { DIAS_DE_ENLACE, enlaces, ENLACES_POR_HORA, LEEN_CUENTA } from '@/contract/familia/enlace';
import { enlacesDeUsuario } from '@/contract/usuarios/enlaces';
import { usuarios } from '@/contract/usuarios/usuario';
import { AVISOS } from '@/contract/realtime/aviso';
import { campana } from '@/contract/realtime/campana';
import { sumarDias } from '@/domain/fechas';
import { cobro } from '@/server/db/schema/dinero/cobros';
import { responsableEstudiante } from '@/server/db/schema/personas';
import { transaction } from '@/server/db/transaction';
import { nuevaPlantilla } from '../../support/cobranza';
import { createTestApp, HOY } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaEntidad,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let aqui: number;
let alla: number;
let hijo: Awaited<ReturnType<typeof nuevoEstudiante>>;
let codigoEntidad: number;

beforeEach(async () => {
  app.setNow(`${HOY}T14:00:00Z`);
  academia = await nuevaAcademia(app);
  [aqui, alla] = academia.sucursales as [number, number];
  hijo = await nuevoEstudiante(app, academia);
  codigoEntidad = hijo.codigoPagador;
});

type Quien = { token: string; usuario: string };
const con = (accesos: number[], sucursales: number[] = academia.sucursales) =>
  nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos, sucursales });
const escribirCorreo = () => app.rows(`update entidad set email = 'ana@example.com' where codigo_entidad = $1`, [codigoEntidad]);
const hacer = (quien: Quien) => app.ask(enlaces.crear, { body: { codigoEntidad } }, quien);
const lee = async (quien: Quien) => (await app.call(enlaces.vigentes, { query: { codigoEntidad } }, quien)).lee;
const tokenDe = async (quien: Quien) => (await hacer(quien)).body.data.url.split('#')[1] as string;
const abre = async (enlace: string) => (await app.ask(familia.cuenta, { body: { enlace } })).status === 200;
const correos = () =>
  app.rows<{ para: string; contenido: string }>('select para, contenido from correo where codigo_compania = $1', [academia.codigoCompania]);
const enMinutos = (n: number) => app.setNow(new Date(Date.parse(`${HOY}T14:00:00Z`) + n * 60_000).toISOString());

describe('the address of a link', () => {
  test('is answered to each money access in all branches of the family', async () => {
    for (const acceso of LEEN_CUENTA) {
      const quien = await con([acceso]);
      expect([acceso, (await hacer(quien)).body.data.url]).toEqual([acceso, expect.stringMatching(/\/familia#[\w-]{43}$/)]);
      expect(await lee(quien)).toBe(true);
    }
    expect(await abre(await tokenDe(await con([ACCESO.cobro], [aqui])))).toBe(true);
    expect(await correos()).toEqual([]);
  });

  test('is not mailed for a caller without such an access who wrote the mailbox a moment ago', async () => {
    const quien = await con([ACCESO.responsables]);
    const por = { usuario: quien.usuario, codigoCompania: academia.codigoCompania };
    await transaction(app.deps.pool, por, (db) =>
      db.execute(`update entidad set email = 'mio@example.com' where codigo_entidad = ${codigoEntidad}`),
    );
    for (const calla of [enlaces.crear, enlaces.enviar]) {
      const { status, body } = await app.ask(calla, { body: { codigoEntidad } }, quien);
      expect([status, body.mensaje]).toEqual([409, expect.stringMatching(/^Usted escribió ese correo.*pida el enlace/)]);
    }
    expect(await correos()).toEqual([]);
    expect((await hacer(await con([ACCESO.mensajeAtraso]))).status).toBe(200);
  });

  test('is told to nobody without such an access: the link goes to the family by mail, and is refused without an address', async () => {
    for (const acceso of [ACCESO.responsables, ACCESO.mensajeAtraso]) {
      const quien = await con([acceso]);
      await app.rows(`update entidad set email = '' where codigo_entidad = $1`, [codigoEntidad]);
      for (const calla of [enlaces.crear, enlaces.enviar]) {
        const sin = await app.ask(calla, { body: { codigoEntidad } }, quien);
        expect([sin.status, sin.body.mensaje]).toEqual([409, expect.stringMatching(/no tiene correo.*pida el enlace/)]);
      }
      expect(await app.rows('select 1 from enlace_familia where usuario = $1', [quien.usuario])).toEqual([]);

      await escribirCorreo();
      const { status, body } = await hacer(quien);
      expect([status, body.data.url, body.data.email]).toEqual([200, null, 'ana@example.com']);
      expect(JSON.stringify(body)).not.toContain('familia#');
      expect(await lee(quien)).toBe(false);
      const [correo] = (await correos()).slice(-1);
      expect(correo!.para).toBe('ana@example.com');
      expect(await abre(/#([\w-]{43})/.exec(correo!.contenido)![1]!)).toBe(true);
    }
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a sibling', () => nuevoEstudiante(app, academia, { codigoPagador: codigoEntidad, codigoSucursal: alla })],
    ['a sibling who left', () => nuevoEstudiante(app, academia, { codigoPagador: codigoEntidad, codigoSucursal: alla, activo: false })],
    [
      'a sibling whom the other guardian pays for',
      async () => {
        const { codigoEstudiante } = await nuevoEstudiante(app, academia, { codigoSucursal: alla });
        const { codigoCompania } = academia;
        const vinculo = { codigoCompania, codigoEstudiante, codigoEntidad, parentesco: 'PADRE' as const, contactoPago: false };
        await app.deps.db.insert(responsableEstudiante).values(vinculo);
      },
    ],
    [
      'a group',
      async () => {
        const grupo = await nuevoGrupo(app, academia, { codigoSucursal: alla });
        await nuevaInscripcion(app, academia, { estudiante: hijo, grupo });
      },
    ],
    ['a debt of the child', () => nuevaFactura(app, academia, { estudiante: hijo, values: { codigoSucursal: alla } })],
    ['a debt of the payer', () => nuevaFactura(app, academia, { codigoEntidad, values: { codigoSucursal: alla } })],
    [
      'a receipt',
      () =>
        app.deps.db.insert(cobro).values({
          ...{ codigoCompania: academia.codigoCompania, codigoSucursal: alla, codigoPagador: codigoEntidad, numero: alla, fecha: HOY },
          ...{ usuario: 'pruebas', aplicado: pesos(1), recibido: pesos(1), devuelta: pesos(0), saldo: pesos(0) },
        }),
    ],
  ])('is not told to a cashier of one branch when the family has %s in another', async (_, haber) => {
    const deUna = await con([ACCESO.cobro], [aqui]);
    expect(await lee(deUna)).toBe(true);
    await haber();
    await escribirCorreo();
    expect(await lee(deUna)).toBe(false);
    expect((await hacer(deUna)).body.data.url).toBeNull();
    expect((await hacer(await con([ACCESO.cobro]))).body.data.url).toMatch(/familia#/);
    // A branch that is closed is nobody's and hides nothing.
    await app.rows('update sucursal set activo = false where codigo_sucursal = $1', [alla]);
    expect(await lee(deUna)).toBe(true);
  });

  test('is in no chat of a user who may not read the account, and the message is not used up', async () => {
    await nuevaFactura(app, academia, { estudiante: hijo, values: { fechaVencimiento: sumarDias(HOY, -9) } });
    const { codigoPlantilla } = await nuevaPlantilla(app, academia, { canal: 'WHATSAPP', texto: 'Vea su cuenta: {enlace}' });
    const escribir = (quien: Quien) =>
      app.ask(mensajes.whatsapp, { body: { codigoSucursal: aqui, codigoEntidad, codigoPlantilla } }, quien);
    const negado = await escribir(await con([ACCESO.mensajeAtraso]));
    expect([negado.status, negado.body.mensaje]).toEqual([409, expect.stringContaining('elija otra')]);
    expect(JSON.stringify(negado.body)).not.toContain('familia#');
    const dado = await escribir(await con([ACCESO.mensajeAtraso, ACCESO.cobro]));
    expect(dado.body.data.texto).toMatch(/familia#[\w-]{43}/);
  });
});

describe('the links of one user', () => {
  test('are so many in an hour; then the wait is said, and others go on', async () => {
    const [quien, otra] = [await con([ACCESO.cobro]), await con([ACCESO.cobro])];
    await escribirCorreo();
    for (let i = 0; i < ENLACES_POR_HORA - 4; i += 1) expect((await hacer(quien)).status).toBe(200);
    enMinutos(20);
    // Concurrent ones are counted too.
    const juntos = await Promise.all(Array.from({ length: 6 }, () => hacer(quien)));
    expect(juntos.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429, 429]);
    const tarde = await hacer(quien);
    expect([tarde.status, tarde.headers.get('Retry-After'), tarde.body.mensaje]).toEqual([
      ...[429, '2400', expect.stringContaining('Espere 40 minutos')],
    ]);
    expect((await app.ask(enlaces.enviar, { body: { codigoEntidad } }, quien)).status).toBe(429);
    expect((await hacer(otra)).status).toBe(200);
    enMinutos(61);
    expect((await hacer(quien)).status).toBe(200);
  });

  test('in the mails of a run are not counted: nobody reads them but the families', async () => {
    const quien = await con([ACCESO.cobro, ACCESO.mensajeAtraso]);
    await escribirCorreo();
    const { codigoPlantilla } = await nuevaPlantilla(app, academia, { texto: 'Su cuenta: {enlace}' });
    const values = { descripcion: 'Regla', cuando: 'ATRASO', dias: 5, codigoCompania: academia.codigoCompania, codigoPlantilla };
    await app.rows(
      `insert into regla_mensaje (descripcion, cuando, dias, codigo_compania, codigo_plantilla) values ($1, $2, $3, $4, $5)`,
      Object.values(values),
    );
    await nuevaFactura(app, academia, { estudiante: hijo, values: { fechaVencimiento: sumarDias(HOY, -9) } });
    expect(await app.call(mensajes.enviar, { body: { codigoSucursal: aqui } }, quien)).toMatchObject({ escritos: 1 });
    for (let i = 0; i < ENLACES_POR_HORA; i += 1) expect((await hacer(quien)).status).toBe(200);
    expect((await hacer(quien)).status).toBe(429);
  });

  const DESACTIVAR: [string, (quien: Quien, admin: Quien) => Promise<unknown>][] = [
    ['switched off', (quien, admin) => app.call(usuarios.estado, { body: { usuario: quien.usuario, activo: false } }, admin)],
    ['deleted', (quien, admin) => app.call(usuarios.remove, { params: { usuario: quien.usuario } }, admin)],
    [
      'edited to be inactive',
      async ({ usuario }, admin) => {
        const { tipoUsuario, entidad, version } = await app.call(usuarios.id, { params: { usuario } }, admin);
        await app.call(usuarios.update, { body: { usuario: { usuario, tipoUsuario, activo: false }, entidad, version } }, admin);
      },
    ],
  ];
  test.each(DESACTIVAR)('end when the user is %s; those of others stay', async (_, desactivar) => {
    const [quien, otra] = [await con([ACCESO.cobro]), await con([ACCESO.cobro])];
    const [suyo, ajeno] = [await tokenDe(quien), await tokenDe(otra)];
    expect([await abre(suyo), await abre(ajeno)]).toEqual([true, true]);
    await desactivar(quien, await nuevoUsuario(app, academia));
    expect([await abre(suyo), await abre(ajeno)]).toEqual([false, true]);
    expect((await hacer(quien)).status).toBe(403);
  });

  test('are counted and revoked together by who manages users, not by a stranger or an inferior', async () => {
    const admin = await nuevoUsuario(app, academia);
    const [quien, otra] = [await con([ACCESO.cobro]), await con([ACCESO.cobro])];
    const [uno, dos, ajeno] = [await tokenDe(quien), await tokenDe(quien), await tokenDe(otra)];
    const { usuario } = quien;
    const ajena = await nuevoUsuario(app, await nuevaAcademia(app));
    expect((await app.ask(enlacesDeUsuario.revocar, { body: { usuario } }, ajena)).status).toBe(404);
    const limitada = await con([ACCESO.crearUsuario]);
    expect((await app.ask(enlacesDeUsuario.revocar, { body: { usuario } }, limitada)).status).toBe(403);
    expect(await app.call(enlacesDeUsuario.cuantos, { params: { usuario } }, admin)).toEqual({ vigentes: 2 });
    expect(await app.call(enlacesDeUsuario.revocar, { body: { usuario } }, admin)).toEqual({ revocados: 2 });
    expect([await abre(uno), await abre(dos), await abre(ajeno)]).toEqual([false, false, true]);
    expect(await app.call(enlacesDeUsuario.cuantos, { params: { usuario } }, admin)).toEqual({ vigentes: 0 });
    enMinutos(DIAS_DE_ENLACE * 24 * 60 + 1);
    expect(await app.call(enlacesDeUsuario.cuantos, { params: { usuario: otra.usuario } }, await nuevoUsuario(app, academia))).toEqual({
      vigentes: 0,
    });
  });

  test('are over at the moment that is told, to the millisecond, for the family and for who counts or revokes them', async () => {
    const quien = await con([ACCESO.cobro]);
    const { url, expira } = (await hacer(quien)).body.data;
    const enlace = url.split('#')[1];
    const en = async (momento: number) => {
      app.setNow(new Date(momento).toISOString());
      const admin = await nuevoUsuario(app, academia);
      const { enlaces: vigentes } = await app.call(enlaces.vigentes, { query: { codigoEntidad } }, admin);
      const { vigentes: contados } = await app.call(enlacesDeUsuario.cuantos, { params: { usuario: quien.usuario } }, admin);
      return [await abre(enlace), vigentes.length, contados];
    };
    expect(await en(Date.parse(expira) - 1)).toEqual([true, 1, 1]);
    expect(await en(Date.parse(expira))).toEqual([false, 0, 0]);
    const admin = await nuevoUsuario(app, academia);
    expect(await app.call(enlaces.revocar, { body: { codigoEntidad } }, admin)).toEqual({ revocados: 0 });
    expect(await app.call(enlacesDeUsuario.revocar, { body: { usuario: quien.usuario } }, admin)).toEqual({ revocados: 0 });
  });

  test('stand in the audit when they are made and when they are opened, once an hour', async () => {
    const quien = await con([ACCESO.cobro]);
    const enlace = await tokenDe(quien);
    await abre(enlace);
    await abre(enlace);
    enMinutos(61);
    await abre(enlace);
    const filas = await app.rows(
      `select accion, usuario, despues->>'usos' usos from auditoria where codigo_compania = $1 and tabla = 'enlace_familia' order by codigo_auditoria`,
      [academia.codigoCompania],
    );
    expect(filas).toEqual([
      { accion: 'INSERT', usuario: quien.usuario, usos: '0' },
      { accion: 'UPDATE', usuario: 'familia', usos: '1' },
      { accion: 'UPDATE', usuario: 'familia', usos: '2' },
    ]);
  });

  test('above 50 in a day are told to who manages users, once for each further 50', async () => {
    const { usuario } = await con([ACCESO.cobro]);
    app.setNow(new Date().toISOString());
    const nuevos = (n: number, momento = new Date().toISOString()) =>
      app.rows(
        `insert into enlace_familia (codigo_compania, codigo_entidad, huella, creado, usuario, expira)
         select $1, $2, gen_random_uuid(), $3::timestamptz, $4, $3::timestamptz + interval '60 days' from generate_series(1, $5)`,
        [academia.codigoCompania, codigoEntidad, momento, usuario, n],
      );
    const { token } = await nuevoUsuario(app, academia);
    const dichos = async () => (await app.call(campana.avisos, { query: {} }, { token })).rows;
    await nuevos(40, new Date(Date.now() - 86_400_000).toISOString());
    await nuevos(50);
    expect(await dichos()).toEqual([]);
    await nuevos(1);
    await nuevos(1);
    const [aviso, ...mas] = await dichos();
    expect(mas).toEqual([]);
    expect(aviso).toMatchObject({ clase: 'MUCHOS_ENLACES', veces: 1, detalle: { usuario, enlaces: 51 } });
    expect(AVISOS.MUCHOS_ENLACES.texto(aviso!.detalle)).toContain(`${usuario} hizo 51 enlaces`);
    await nuevos(50);
    expect(await dichos()).toMatchObject([{ veces: 2, detalle: { enlaces: 102 } }]);
    const caja = await con([ACCESO.cobro]);
    expect((await app.call(campana.avisos, { query: {} }, caja)).rows).toEqual([]);
  });
});

test('a person who is no guardian has no link', async () => {
  const nadie = await nuevaEntidad(app, academia, { nombre: 'Nadie' });
  const quien = await con([ACCESO.cobro]);
  expect((await app.ask(enlaces.crear, { body: { codigoEntidad: nadie.codigoEntidad } }, quien)).status).toBe(404);
});
