import { http as server, HttpResponse, type JsonBodyType } from 'msw';
import type { RegistroAsistencia } from '@/contract/asistencia/registro';
import { setToken } from '@/services/http/credentials';
import { drenar, encolar, enviosDe, quitarDecididas, reintentar, retirar, todosLosEnvios, type Envio } from '@/services/offline/marcas';
import { API, testApi, tokenFor } from './support';

interface Sent {
  clave: string | null;
  body: (Pick<RegistroAsistencia, 'codigoGrupo' | 'codigoEstudiante' | 'estado' | 'recuperacion'> & {
    marcado: string;
    admiteRechazos?: boolean;
  })[];
}
const sent: Sent[] = [];
const hecho = { guardados: 1, sinCambio: 0, registros: [], cambiadas: [], rechazadas: [] };
type Answer = { status?: number; data?: JsonBodyType; mensaje?: string; motivo?: string } | 'lost';
/** What the server answers next; afterwards that all is well. */
let answers: Answer[] = [];

testApi(
  server.post(`${API}registroasistencia/save`, async ({ request }) => {
    sent.push({ clave: request.headers.get('Idempotency-Key'), body: (await request.json()) as Sent['body'] });
    const answer: Answer = answers.shift() ?? { data: hecho };
    if (answer === 'lost') return HttpResponse.error();
    const { status = 200, data = null, ...words } = answer;
    return HttpResponse.json({ success: status === 200, data, ...words }, { status });
  }),
);

const ana = { codigoCompania: 1, usuario: 'ana' };
const beto = { codigoCompania: 1, usuario: 'beto' };
const oir = jest.fn();
const marca = (codigoEstudiante: number, estado: 'PRESENTE' | 'AUSENTE' = 'PRESENTE') => ({
  codigoEstudiante,
  estado,
  nota: '',
  estadoAnterior: null,
  notaAnterior: '',
});
const guardar = (codigoGrupo: number, codigos: number[], de = ana) =>
  encolar({ ...de, codigoGrupo, grupo: `Grupo ${codigoGrupo}`, fecha: '2026-11-20', marcas: codigos.map((codigo) => marca(codigo)) });
const grupos = () => sent.map(({ body }) => body[0]!.codigoGrupo);
const situaciones = async (de = ana) => (await enviosDe(de)).map(({ codigoGrupo, situacion }) => [codigoGrupo, situacion]);

beforeEach(async () => {
  sent.length = 0;
  answers = [];
  oir.mockClear();
  setToken(tokenFor(7200));
  for (const envio of await todosLosEnvios()) await retirar(envio);
});

test('saves go out one by one, in order, each with its own key and the moment of its marks; then nothing waits', async () => {
  await guardar(1, [11, 12]);
  await guardar(2, [21]);
  await guardar(1, [13]);
  expect(await drenar(ana, oir)).toBe('HECHO');
  expect(grupos()).toEqual([1, 2, 1]);
  expect(sent[0]!.body.map(({ codigoEstudiante }) => codigoEstudiante)).toEqual([11, 12]);
  expect(sent[0]!.body[0]!.marcado).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(new Set(sent.map(({ clave }) => clave)).size).toBe(3);
  expect(await enviosDe(ana)).toEqual([]);
  expect(oir).toHaveBeenCalledTimes(3);
});

test.each<[string, Answer]>([
  ['no answer', 'lost'],
  ['a server that is being replaced', { status: 503, mensaje: 'Vuelvo enseguida' }],
  ['a proxy without a server', { status: 502 }],
  ['too many requests', { status: 429 }],
])('%s stops the sending; the same goes again later under the same key, before what came after it', async (_, answer) => {
  await guardar(1, [11]);
  await guardar(2, [21]);
  answers = [answer];
  expect(await drenar(ana, oir)).toBe('SIN_RESPUESTA');
  expect(sent).toHaveLength(1);
  expect(oir).not.toHaveBeenCalled();
  expect(await drenar(ana, oir)).toBe('HECHO');
  expect(grupos()).toEqual([1, 1, 2]);
  expect(sent[1]!.clave).toBe(sent[0]!.clave);
  expect(sent[1]!.body).toEqual(sent[0]!.body);
});

test('a session that is over stops the sending, and all stays', async () => {
  await guardar(1, [11]);
  answers = [{ status: 403, mensaje: 'Sesión terminada' }];
  expect(await drenar(ana, oir)).toBe('SIN_SESION');
  expect(await situaciones()).toEqual([[1, 'ESPERA']]);
});

test('nobody sends what is somebody else’s', async () => {
  await guardar(1, [11], beto);
  await guardar(2, [21]);
  expect(await drenar(ana, oir)).toBe('HECHO');
  expect(grupos()).toEqual([2]);
  expect(await situaciones(beto)).toEqual([[1, 'ESPERA']]);
  expect(await enviosDe({ ...beto, codigoCompania: 2 })).toEqual([]);
});

test('when another session begins in the middle, nothing more leaves in the name of the earlier one', async () => {
  await guardar(1, [11]);
  await guardar(2, [21]);
  const sending = drenar(ana, () => {
    setToken(undefined);
    setToken(tokenFor(7200));
  });
  expect(await sending).toBe('SIN_RESPUESTA');
  expect(grupos()).toEqual([1]);
  expect(await situaciones()).toEqual([[2, 'ESPERA']]);
});

test('a refusal keeps the save with its words; what follows of the same list waits, another list does not', async () => {
  await guardar(1, [11]);
  await guardar(1, [12]);
  await guardar(2, [21]);
  answers = [{ status: 409, mensaje: 'Ana: No está inscrito en este grupo.' }];
  expect(await drenar(ana, oir)).toBe('HECHO');
  expect(grupos()).toEqual([1, 2]);
  const [primero] = await enviosDe(ana);
  expect(primero).toMatchObject({ situacion: 'RECHAZADO', motivo: 'Ana: No está inscrito en este grupo.' });
  await retirar(primero!);
  await drenar(ana, oir);
  expect(grupos()).toEqual([1, 2, 1]);
  expect(await enviosDe(ana)).toEqual([]);
});

test('a question is answered by another act: a new key, and the answer in it', async () => {
  await guardar(1, [11]);
  answers = [{ status: 409, mensaje: '¿Es una clase de recuperación?', motivo: 'recuperacion' }];
  await drenar(ana, oir);
  const [pregunta] = await enviosDe(ana);
  expect(pregunta).toMatchObject({ situacion: 'PREGUNTA', motivo: '¿Es una clase de recuperación?' });
  await reintentar(pregunta!, true);
  await drenar(ana, oir);
  expect(sent.map(({ body }) => body[0]!.recuperacion)).toEqual([false, true]);
  expect(sent[1]!.clave).not.toBe(sent[0]!.clave);
});

test('of a save with marks that somebody else changed these alone stay, until each is decided', async () => {
  await guardar(1, [11, 12, 13]);
  const otra = (codigoEstudiante: number) => ({
    codigoEstudiante,
    fechaAsistencia: '2026-11-20',
    estado: 'EXCUSA',
    nota: '',
    usuario: 'la.oficina',
    momento: '2026-11-20T20:00:00.000Z',
  });
  answers = [{ data: { ...hecho, cambiadas: [otra(12), otra(13)] } }];
  expect(await drenar(ana, oir)).toBe('HECHO');
  const de = ([envio]: Envio[]) => envio!.marcas.map(({ codigoEstudiante }) => codigoEstudiante);
  expect(await situaciones()).toEqual([[1, 'CONFLICTO']]);
  expect(de(await enviosDe(ana))).toEqual([12, 13]);
  // It is not sent again by itself.
  await drenar(ana, oir);
  expect(sent).toHaveLength(1);
  await quitarDecididas(ana, 1, '2026-11-20', new Set([12]));
  expect(de(await enviosDe(ana))).toEqual([13]);
  // A new mark of the child decides too.
  await guardar(1, [13]);
  await drenar(ana, oir);
  expect(sent).toHaveLength(2);
  expect(await enviosDe(ana)).toEqual([]);
});

test('of a save with marks that were refused these alone stay with their reasons, without names, and hold up nothing', async () => {
  await guardar(1, [11, 12, 13]);
  await guardar(1, [14]);
  const rechazada = { codigoEstudiante: 12, fechaAsistencia: '2026-11-20', nombre: 'Ana Peña', motivo: 'Dejó el grupo.' };
  answers = [{ data: { ...hecho, rechazadas: [rechazada] } }];
  expect(await drenar(ana, oir)).toBe('HECHO');
  expect(sent.map(({ body }) => body.map(({ admiteRechazos }) => admiteRechazos))).toEqual([[true, true, true], [true]]);
  const [queda, ...mas] = await enviosDe(ana);
  expect(mas).toEqual([]);
  expect(queda).toMatchObject({
    situacion: 'DEVUELTO',
    marcas: [{ codigoEstudiante: 12 }],
    rechazadas: [{ codigoEstudiante: 12, motivo: 'Dejó el grupo.' }],
  });
  expect(JSON.stringify(queda)).not.toContain('Peña');
  await drenar(ana, oir);
  expect(sent).toHaveLength(2);
  await quitarDecididas(ana, 1, '2026-11-20', new Set([12]));
  expect(await enviosDe(ana)).toEqual([]);
});

test('of conflicts and refusals in one answer, the refusals stay when the conflicts are decided', async () => {
  await guardar(1, [11, 12]);
  const comun = { fechaAsistencia: '2026-11-20' };
  const cambiadas = [{ ...comun, codigoEstudiante: 11, estado: 'EXCUSA', nota: '', usuario: 'la.oficina', momento: null }];
  const rechazadas = [{ ...comun, codigoEstudiante: 12, nombre: '', motivo: 'Dejó el grupo.' }];
  answers = [{ data: { ...hecho, cambiadas, rechazadas } }];
  await drenar(ana, oir);
  expect(await situaciones()).toEqual([[1, 'CONFLICTO']]);
  await quitarDecididas(ana, 1, '2026-11-20', new Set([11]));
  expect(await situaciones()).toEqual([[1, 'DEVUELTO']]);
});

test('a mark goes with the moment of its tap, and a save of an older version as it was made, until it is sent again', async () => {
  const tocada = '2026-11-20T20:01:02.000Z';
  await encolar({ ...ana, codigoGrupo: 1, grupo: 'Grupo 1', fecha: '2026-11-20', marcas: [{ ...marca(11), marcado: tocada }, marca(12)] });
  const [envio] = await enviosDe(ana);
  // Without IndexedDB the queue gives out its own objects.
  delete envio!.porNino;
  answers = [{ status: 409, mensaje: 'Ana: No está inscrito en este grupo.' }];
  await drenar(ana, oir);
  expect(sent[0]!.body.map(({ marcado }) => marcado)).toEqual([tocada, envio!.marcado]);
  const [rechazado] = await enviosDe(ana);
  await reintentar(rechazado!, false);
  await drenar(ana, oir);
  expect(sent.map(({ body }) => body[0]!.admiteRechazos)).toEqual([undefined, true]);
});

test('asked for many times at once, each save goes once', async () => {
  await guardar(1, [11]);
  await guardar(2, [21]);
  await Promise.all([drenar(ana, oir), drenar(ana, oir), drenar(ana, oir)]);
  expect(grupos()).toEqual([1, 2]);
});
