import { readFileSync } from 'node:fs';
import { puedeLeer } from '../support/firebase';

const { rules } = JSON.parse(readFileSync('server/realtime/firebase/reglas.json', 'utf8')) as { rules: Parameters<typeof puedeLeer>[0] };
const AHORA = 1000;
const tree = {
  oyentes: {
    ana: { c: '1', hasta: 2000, a: { s4: true, u7: true }, k: { cobros: true } },
    vieja: { c: '1', hasta: 500, a: { s4: true }, k: { cobros: true } },
  },
};

test.each([
  ['ana', 'vivo/1/s4/cobros', true],
  ['ana', 'vivo/1/u7/todo', true],
  ['ana', 'vivo/1/s4/caja', false],
  ['ana', 'vivo/1/s5/cobros', false],
  ['ana', 'vivo/1/u8/todo', false],
  ['ana', 'vivo/2/s4/cobros', false],
  ['ana', 'vivo/1/s4', false],
  ['ana', 'vivo', false],
  ['vieja', 'vivo/1/s4/cobros', false],
  ['otro', 'vivo/1/s4/cobros', false],
  [undefined, 'vivo/1/s4/cobros', false],
  ['ana', 'hasta/1', true],
  ['ana', 'hasta/2', false],
  ['ana', 'progreso/ana', true],
  ['ana', 'progreso/vieja', false],
  ['otro', 'perdido', false],
  ['ana', 'oyentes/ana', false],
  ['ana', 'publicado', false],
])('the rules of Firebase: %s reads %s: %s', (uid, ruta, puede) => {
  expect(puedeLeer(rules, tree, ruta, uid === undefined ? null : { uid }, AHORA)).toBe(puede);
});
