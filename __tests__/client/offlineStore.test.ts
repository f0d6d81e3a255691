import type { Action } from '@reduxjs/toolkit';
import { http as server, HttpResponse } from 'msw';
import type { FilaLista } from '@/contract/asistencia/registro';
import { setToken } from '@/services/http/credentials';
import { guardarLista, listaGuardada } from '@/services/offline/listasGuardadas';
import { encolar } from '@/services/offline/marcas';
import { atendida, sincronizar } from '@/store/asistencia/offline';
import { setupStore } from '@/store/index';
import { usuarioLoaded } from '@/store/session';
import { API, testApi, sesion, signedIn, tokenFor } from './support';

// What the store does with an answered save of the queue: it tells the open roll of who made it, and mends the copy on the device.

const FECHA = '2026-11-20';
/** What happens while the server has the save, before it answers. */
let meanwhile = () => {};
testApi(
  server.post(`${API}registroasistencia/save`, () => {
    meanwhile();
    const registros = [{ codigoEstudiante: 11, codigoRegistroAsistencia: 900 }];
    return HttpResponse.json({ success: true, data: { guardados: 1, sinCambio: 0, registros, cambiadas: [], rechazadas: [] } });
  }),
);
beforeEach(() => {
  meanwhile = () => {};
  setToken(tokenFor(7200));
});

const { compania, usuario } = sesion();
const dueno = { codigoCompania: compania.codigoCompania, usuario: usuario.usuario };
const fila: FilaLista = {
  codigoEstudiante: 11,
  nombreCompleto: 'Ana Peña',
  codigoFoto: null,
  codigoRegistroAsistencia: null,
  estado: null,
  nota: '',
  recogen: [],
  alertaMedica: '',
  primerDia: false,
  cumpleanos: false,
  debe: false,
  noViene: null,
};
const marca = { codigoEstudiante: 11, estado: 'TARDANZA' as const, nota: '', estadoAnterior: null, notaAnterior: '' };

/** Sends a queue of one save; returns what was told of it. */
async function sends(store = setupStore({ user: signedIn() })) {
  await guardarLista(dueno, 1, FECHA, [fila]);
  await encolar({ ...dueno, codigoGrupo: 1, grupo: 'Sub-10', fecha: FECHA, marcas: [marca] });
  const told = jest.fn();
  const dispatch = ((action: Action) => {
    if (atendida.match(action)) told(action.payload.envio.codigoGrupo);
    return store.dispatch(action);
  }) as typeof store.dispatch;
  const { payload } = await sincronizar()(dispatch, store.getState, undefined);
  expect(payload).toMatchObject({ final: 'HECHO', hechas: [{ envio: { codigoGrupo: 1 } }] });
  return told;
}

test('an answered save is told to the open roll, and the copy on the device shows what was marked', async () => {
  expect(await sends()).toHaveBeenCalledWith(1);
  const copia = await listaGuardada(dueno, 1, FECHA);
  expect(copia?.filas).toEqual([{ ...fila, estado: 'TARDANZA', codigoRegistroAsistencia: 900 }]);
});

test('it is not told to the roll of a user who signed in meanwhile', async () => {
  const store = setupStore({ user: signedIn() });
  meanwhile = () => store.dispatch(usuarioLoaded({ ...usuario, usuario: 'otra' }));
  expect(await sends(store)).not.toHaveBeenCalled();
});
