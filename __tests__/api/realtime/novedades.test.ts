import { setTimeout as sleep } from 'node:timers/promises';
import { ACCESO } from '@/contract/accesos';
import { transaction } from '@/server/db/transaction';
import { contarAvance } from '@/server/realtime/difusor';
import { createTestApp, HOY } from '../../support/createTestApp';
import {
  abrirSesion,
  nuevaAcademia,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoProfesor,
  nuevoUsuario,
  type Academia,
} from '../../support/factories';
import { conRespaldo } from '@/services/realtime/respaldo';
import { abrirSse } from '@/services/realtime/sse';
import { conAdaptadores, oirCon, oirHastaAqui, sseDe, type Oido } from '../../support/oyente';

const app = createTestApp();
const { adaptadores, inalcanzable, firebase } = conAdaptadores(app);
let academia: Academia;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;
let ninos: Awaited<ReturnType<typeof nuevoEstudiante>>[];
let quien: Awaited<ReturnType<typeof nuevoUsuario>>;
const abiertos: Oido[] = [];

/** The adapter whose turn it is. */
let adaptador = adaptadores[0]!;
const oir = async (token: string, inicio?: Parameters<typeof oirCon>[1]) => {
  const oido = oirCon(adaptador.abrir(token), inicio);
  abiertos.push(oido);
  await oido.abierto();
  return oido;
};
const actor = () => ({ usuario: 'prueba', codigoCompania: academia.codigoCompania });
const marcar = (estado: string, codigos = ninos.map(({ codigoEstudiante }) => codigoEstudiante)) =>
  transaction(app.deps.pool, actor(), async (db) => {
    await db.execute(`insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, usuario)
      select ${academia.codigoCompania}, ${academia.sucursales[0]}, ${grupo.codigoGrupo}, n, ${grupo.codigoProfesor}, '${HOY}', '${estado}', 'prueba' from unnest(array[${codigos}]) n
      on conflict (codigo_grupo, codigo_estudiante, fecha_asistencia) do update set estado = excluded.estado`);
  });
const deAsistencia = () => ({
  clase: 'asistencia',
  codigoSucursal: academia.sucursales[0],
  llave: { codigoGrupo: grupo.codigoGrupo, fecha: HOY },
});

beforeAll(async () => {
  academia = await nuevaAcademia(app);
  const { codigoProfesor } = await nuevoProfesor(app, academia);
  grupo = await nuevoGrupo(app, academia, { codigoProfesor });
  ninos = [];
  for (const nombre of ['Ana', 'Beto', 'Carla']) {
    const estudiante = await nuevoEstudiante(app, academia, { nombre });
    await nuevaInscripcion(app, academia, { estudiante, grupo });
    ninos.push(estudiante);
  }
  quien = await nuevoUsuario(app, academia, { accesos: [ACCESO.paseLista, ACCESO.cobro] });
});
// What was told before is over by the time that anybody looks.
beforeEach(async () => {
  await app.rows(`update novedad set creado = now() - interval '5 minutes'`);
  // A transaction in another database of the same server holds the positions here.
  const queda = async () =>
    (await app.rows('select 1 from novedad where xid >= pg_snapshot_xmin(pg_current_snapshot()) limit 1')).length > 0;
  for (let vez = 0; vez < 150 && (await queda()); vez++) await sleep(100);
});
afterEach(() => abiertos.splice(0).forEach(({ cerrar }) => cerrar()));

describe.each(adaptadores)('by $nombre', (este) => {
  beforeAll(() => void (adaptador = este));

  test('a roll of many marks is one event, with the keys of what changed and nothing of a child', async () => {
    const oido = await oir(quien.token);
    await marcar('PRESENTE');
    await oido.espera(() => oido.novedades.length > 0);
    await oirHastaAqui(app, quien.codigoUsuario, oido);
    expect(oido.novedades).toEqual([{ id: expect.any(String), ...deAsistencia() }]);
  });

  test('nobody hears of what they may not read: another company, another branch, without the access, an instructor of another group', async () => {
    const otra = await nuevaAcademia(app);
    const suyo = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR', accesos: [ACCESO.paseLista, ACCESO.cobro] });
    const otro = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR', accesos: [ACCESO.paseLista] });
    await nuevoProfesor(app, academia, otro.codigoUsuario);
    await app.rows('update profesor set codigo_usuario = $1 where codigo_profesor = $2', [suyo.codigoUsuario, grupo.codigoProfesor]);
    const quienes = {
      deOtraCompania: await nuevoUsuario(app, otra),
      deOtraSucursal: await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[1]] }),
      sinAcceso: await nuevoUsuario(app, academia, { accesos: [ACCESO.cobro] }),
      deOtroGrupo: otro,
      delGrupo: suyo,
      conAcceso: quien,
    };
    const oidos = {} as Record<keyof typeof quienes, Oido>;
    for (const [nombre, { token }] of Object.entries(quienes)) oidos[nombre as keyof typeof quienes] = await oir(token);
    Object.values(oidos).forEach(({ novedades }) => novedades.splice(0));
    await marcar('TARDANZA');
    for (const [nombre, { codigoUsuario }] of Object.entries(quienes))
      await oirHastaAqui(app, codigoUsuario, oidos[nombre as keyof typeof quienes]);
    expect(Object.fromEntries(Object.entries(oidos).map(([nombre, oido]) => [nombre, oido.clases()]))).toEqual({
      deOtraCompania: [],
      deOtraSucursal: [],
      sinAcceso: [],
      deOtroGrupo: [],
      delGrupo: ['asistencia'],
      conAcceso: ['asistencia'],
    });
    // An instructor hears by the own groups, never by the branch.
    expect(oidos.delGrupo.novedades[0]!.codigoSucursal).toBeUndefined();
  });

  test('whoever comes back goes on from the last position: nothing is missed, also not what began before it and was committed after', async () => {
    const primero = await oir(quien.token);
    const [lento, rapido] = [await app.deps.pool.connect(), await app.deps.pool.connect()];
    try {
      const anota = (clase: string) =>
        `insert into novedad (codigo_compania, ambito, clase, llave) values (${academia.codigoCompania}, 's${academia.sucursales[0]}', '${clase}', '{"x": 1}')`;
      await lento.query('begin');
      await lento.query(anota('asistencia')); // has the lower id, and is not committed
      await rapido.query(anota('cobros'));
      await rapido.query(`notify novedad`);
      await primero.espera(() => primero.novedades.length > 0);
      expect(primero.clases()).toEqual(['cobros']);
      primero.cerrar();
      await lento.query('commit');
      const segundo = await oir(quien.token, { posicion: primero.posicion(), cargado: Date.now() });
      await segundo.espera(() => segundo.clases().includes('asistencia'));
      // What it has already comes again at most with the same id.
      expect(segundo.novedades.filter(({ clase }) => clase === 'cobros').map(({ id }) => id)).toEqual(
        primero.novedades.map(({ id }) => id).filter((id) => segundo.novedades.some((una) => una.id === id)),
      );
    } finally {
      lento.release();
      rapido.release();
    }
  });

  test('a page that has just begun to load hears what happened since, and nothing older', async () => {
    const testigo = await oir(quien.token);
    await marcar('AUSENTE');
    await testigo.espera(() => testigo.novedades.length > 0); // before that it would be told as new
    await app.rows(`update novedad set creado = now() - interval '5 minutes'`);
    const vieja = await oir(quien.token, { cargado: Date.now() - 60_000 });
    await oirHastaAqui(app, quien.codigoUsuario, vieja);
    expect(vieja.novedades).toEqual([]);
    await marcar('PRESENTE');
    const nueva = await oir(quien.token, { cargado: Date.now() - 2000 });
    await nueva.espera(() => nueva.novedades.length > 0);
    expect(nueva.clases()).toEqual(['asistencia']);
  });

  test('while an old transaction is open, which holds every position, nobody is told anything twice', async () => {
    const largo = await app.deps.pool.connect();
    await largo.query('begin');
    await largo.query('select pg_current_xact_id()');
    try {
      const primero = await oir(quien.token);
      await marcar('AUSENTE');
      await primero.espera(() => primero.novedades.length > 0);
      await app.rows(`update novedad set creado = now() - interval '5 minutes'`);
      const segundo = await oir(quien.token);
      await app.rows('update detalle_acceso set activo = activo where codigo_usuario = $1', [quien.codigoUsuario]);
      await app.rows('update usuario set version = version + 1 where codigo_usuario = $1', [quien.codigoUsuario]);
      await marcar('PRESENTE');
      await oirHastaAqui(app, quien.codigoUsuario, segundo);
      await oirHastaAqui(app, quien.codigoUsuario, primero);
      expect(segundo.clases().filter((una) => una === 'asistencia')).toHaveLength(1);
      expect(primero.clases().filter((una) => una === 'asistencia')).toHaveLength(2);
    } finally {
      await largo.query('rollback');
      largo.release();
    }
  });

  test('after more than can be told, or a position of another database, everything is to be asked for again', async () => {
    // While it is open no position advances: that must not hide that something was missed.
    const largo = await app.deps.pool.connect();
    await largo.query('begin');
    await largo.query('select pg_current_xact_id()');
    const oido = await oir(quien.token);
    const { codigoCompania, sucursales } = academia;
    await app.rows(
      `insert into novedad (codigo_compania, ambito, clase, llave) select $1, $2, 'asistencia', jsonb_build_object('n', n) from generate_series(1, 600) n`,
      [codigoCompania, `s${sucursales[0]}`],
    );
    await app.rows('notify novedad');
    await oido.espera(() => oido.dichos.includes('perdido')).finally(() => largo.query('rollback').then(() => largo.release()));
    expect(oido.novedades).toEqual([]);
    const deOtra = await oir(quien.token, { posicion: '9999999999', cargado: Date.now() });
    await deOtra.espera(() => deOtra.dichos.includes('perdido'));
  });

  test('a lost access is heard by its user alone, and what it opened is no longer told; an ended session ends the stream', async () => {
    const otro = await nuevoUsuario(app, academia, { accesos: [ACCESO.paseLista] });
    const [suyo, ajeno] = [await oir(otro.token), await oir(quien.token)];
    await oirHastaAqui(app, otro.codigoUsuario, suyo);
    suyo.novedades.splice(0); // those of the new user
    await app.rows('update detalle_acceso set activo = false where codigo_usuario = $1', [otro.codigoUsuario]);
    await suyo.espera(() => suyo.clases().includes('accesos'));
    await marcar('EXCUSA');
    await oirHastaAqui(app, otro.codigoUsuario, suyo);
    await oirHastaAqui(app, quien.codigoUsuario, ajeno);
    expect(suyo.clases()).toEqual(['accesos']);
    expect(ajeno.clases()).toEqual(['asistencia']);
    await app.rows('update sesion set terminada = now() where codigo_usuario = $1', [otro.codigoUsuario]);
    await suyo.espera(() => suyo.dichos.includes('fin'));
    expect((await app.send('GET', 'vivo', { token: otro.token })).status).toBe(403);
  });

  test('a browser that signed in again goes on with the new session when the stream of the former one ends', async () => {
    const uno = await nuevoUsuario(app, academia);
    let { token } = uno;
    const oido = oirCon(
      abrirSse({
        conQue: () => token,
        pedir: async (query) => app.app.request(`/api/vivo?${query}`, { headers: { Authorization: `Bearer ${token}` } }),
      }),
    );
    await oido.abierto();
    token = await abrirSesion(app, academia, uno.codigoUsuario, uno.usuario);
    const { sid } = JSON.parse(Buffer.from(uno.token.split('.')[1]!, 'base64url').toString()) as { sid: string };
    await app.rows('update sesion set terminada = now() where codigo_sesion = $1', [sid]);
    await app.rows('update usuario set version = version + 1 where codigo_usuario = $1', [uno.codigoUsuario]);
    await oido.espera(() => oido.dichos.filter((que) => que === 'abierto').length === 2);
    expect(oido.dichos).toEqual(['abierto', 'cortado', 'abierto']);
    oido.cerrar();
  });

  test('looking does not keep a session open, and the session that is idle for too long ends its stream', async () => {
    const otra = await nuevaAcademia(app);
    const uno = await nuevoUsuario(app, otra);
    await app.rows('update compania set minutos_inactividad = 10 where codigo_compania = $1', [otra.codigoCompania]);
    await app.rows('update sesion set inicio = $2 where codigo_usuario = $1', [uno.codigoUsuario, `${HOY}T14:00:00Z`]);
    expect((await app.send('GET', 'aviso/sinleer', { token: uno.token })).status).toBe(200);
    app.setNow(`${HOY}T14:09:00Z`);
    const oido = await oir(uno.token);
    app.setNow(`${HOY}T14:10:30Z`);
    await app.rows('update usuario set version = version + 1 where codigo_usuario = $1', [uno.codigoUsuario]);
    await oido.espera(() => oido.dichos.includes('fin'));
    expect((await app.send('GET', 'vivo', { token: uno.token })).status).toBe(403);
    app.setNow(`${HOY}T14:00:00Z`);
  });

  test('progress is told to the session that does the work, before anything is committed', async () => {
    const claims = await app.deps.keys.read(quien.token);
    const otra = await nuevoUsuario(app, academia);
    const [suyo, ajeno] = [await oir(quien.token), await oir(otra.token)];
    contarAvance(app.deps.pool, { sesion: claims!.sesion, trabajo: 'carga', hecho: 500, total: 2000 });
    await suyo.espera(() => suyo.clases().includes('progreso'));
    await oirHastaAqui(app, otra.codigoUsuario, ajeno);
    expect(suyo.novedades.at(-1)).toEqual({ id: '', clase: 'progreso', llave: { trabajo: 'carga', hecho: 500, total: 2000 } });
    expect(ajeno.clases()).not.toContain('progreso');
  });
});

test('whoever listens by Firebase is told what happened while its connection was cut, and while the servers did not reach Firebase', async () => {
  const [, porFirebase] = adaptadores;
  const oido = oirCon(porFirebase!.abrir(quien.token));
  abiertos.push(oido);
  await oido.abierto();
  firebase().caer(true);
  await marcar('TARDANZA');
  await sleep(200);
  firebase().cortar();
  await oido.espera(() => oido.dichos.includes('cortado'));
  firebase().caer(false);
  await oido.espera(() => oido.clases().includes('asistencia'));
  expect(oido.clases()).toEqual(['asistencia']);
  await oido.espera(() => oido.dichos.filter((uno) => uno === 'abierto').length > 1);
});

test('whoever cannot reach Firebase hears by our own stream, and goes on there when Firebase breaks', async () => {
  const [sse, porFirebase] = adaptadores;
  const sin = oirCon(conRespaldo(inalcanzable.abrir(quien.token), sse!.abrir(quien.token), 300));
  const con = oirCon(conRespaldo(porFirebase!.abrir(quien.token), sse!.abrir(quien.token), 300));
  abiertos.push(sin, con);
  await Promise.all([sin.abierto(), con.abierto()]);
  await marcar('EXCUSA');
  await Promise.all([sin, con].map((uno) => uno.espera(() => uno.clases().includes('asistencia'))));
  firebase().caer(true);
  firebase().cortar();
  await con.espera(() => con.dichos.includes('cortado'));
  await marcar('PRESENTE');
  try {
    await con.espera(() => con.clases().filter((una) => una === 'asistencia').length === 2);
  } finally {
    firebase().caer(false);
  }
  expect([sin.dichos.includes('fin'), con.dichos.includes('fin')]).toEqual([false, false]);
});

test('in Firebase lies nothing but kinds and keys, and where it is not used nobody is let in there', async () => {
  const oido = oirCon(adaptadores[1]!.abrir(quien.token));
  abiertos.push(oido);
  await oido.abierto();
  await marcar('PRESENTE');
  await oido.espera(() => oido.clases().includes('asistencia'));
  const { tree } = firebase();
  const { [String(academia.codigoCompania)]: suyo } = tree.vivo as Record<string, Record<string, Record<string, object>>>;
  const eventos = Object.values(suyo![`s${academia.sucursales[0]}`]!.asistencia as Record<string, object>);
  expect(eventos.at(-1)).toEqual({ x: expect.any(Number), k: 'asistencia', l: { codigoGrupo: grupo.codigoGrupo, fecha: HOY } });
  expect(JSON.stringify(tree)).not.toMatch(/Ana|Beto|Carla/);
  expect((await app.send('GET', 'vivo/firebase', { token: quien.token })).status).toBe(404);
});

test('events keep their order while the permissions of their listener are read again, and the position does not pass what still waits', async () => {
  const oido = oirCon(sseDe(app, quien.token));
  abiertos.push(oido);
  await oido.abierto();
  const leer = app.deps.sessions.now;
  let seguir!: () => void;
  const retenido = new Promise<void>((listo) => (seguir = listo));
  const leido = jest.spyOn(app.deps.sessions, 'now').mockImplementation(async (id) => retenido.then(() => leer(id)));
  try {
    await app.rows(
      `insert into novedad (codigo_compania, ambito, clase, llave)
       values ($1, $2, 'accesos', '{}'), ($1, $3, 'asistencia', '{"n": 1}')`,
      [academia.codigoCompania, `u${quien.codigoUsuario}`, `s${academia.sucursales[0]}`],
    );
    await app.rows('notify novedad');
    for (let vez = 0; vez < 400 && leido.mock.calls.length === 0; vez++) await sleep(10);
    const antes = oido.posicion();
    const sentado = oirHastaAqui(app, quien.codigoUsuario, oido);
    await sleep(300);
    expect([oido.vallas.size, oido.posicion()]).toEqual([0, antes]);
    seguir();
    await sentado;
    expect(oido.clases()).toEqual(['accesos', 'asistencia']);
  } finally {
    leido.mockRestore();
  }
});

test('a stream is refused without a session, and an unreadable position is a fault', async () => {
  expect((await app.send('GET', 'vivo')).status).toBe(403);
  expect((await app.send('GET', 'vivo?desde=ayer', { token: quien.token })).body).toMatchObject({ errors: { desde: expect.any(String) } });
});

/** Returns when the server was notified of all that was committed before. */
async function oyo() {
  const notified = new Promise<void>((done) => {
    const stop = app.deps.changes.listen(({ tabla }) => tabla === 'usuario' && (stop(), done()));
  });
  await app.rows('update usuario set version = version + 1 where codigo_usuario = $1', [quien.codigoUsuario]);
  await notified;
}

test('without anybody who hears, what is committed makes the server read nothing', async () => {
  await oyo();
  const leer = jest.spyOn(app.deps.pool, 'query');
  await marcar('PRESENTE');
  await oyo();
  expect(leer.mock.calls.filter(([query]) => JSON.stringify(query).includes('novedad'))).toEqual([]);
  leer.mockRestore();
  // And the first who comes is told from there on.
  const oido = oirCon(sseDe(app, quien.token));
  abiertos.push(oido);
  await oido.abierto();
  oido.novedades.splice(0);
  await marcar('AUSENTE');
  await oido.espera(() => oido.clases().includes('asistencia'));
});
