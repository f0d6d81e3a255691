import { endWithNpm, root } from '@/scripts/run.mjs';
import { runTests, whereAndWhen, writePage } from './proof';

// npm run prove -- tenants: nobody reads or changes what is of another company, branch, coach or family, by any call of the contract.

const FILES = ['api/ajenas', 'api/calls', 'api/realtime/novedades', 'api/sesion/sesion.test', 'api/familia/familia'];

/** What is asked, by the title of the test that asks it of each call. */
const ASKED: readonly [question: string, title: RegExp][] = [
  [
    'Una fila de otra sede u otra compañía no existe, esté su código donde esté en la petición, y su nombre no aparece en la respuesta',
    /^a row of another branch or/,
  ],
  ['Una fila propia no se da a una sesión terminada ni a un enlace de familia', /^an own row is not given/],
  ['Nadie cambia a quien también trabaja en una sede que a uno le falta', /^changes nothing of somebody who also works/],
  ['Para un profesor, lo de los grupos de otro no existe', /^a row of another coach|^the number of a receipt/],
  ['Listas, cuentas, informes y exportaciones no muestran a un niño de otro profesor', /^shows nothing of a child/],
  ['Listas, cuentas, informes y exportaciones no muestran nada de otra sede ni de otra compañía', /^shows nothing of another branch/],
  ['Sin sesión, o con una ficha rota, no se entra', /^without a token/],
  [
    'Con la ficha de una sesión terminada o el enlace de una familia no se entra, ni se escribe ni se dice nada',
    /^with the token of an ended/,
  ],
  ['Sin el acceso de la llamada se rechaza', /^without its access/],
  ['Nombrar otra compañía se rechaza y no escribe', /^naming a foreign company/],
  ['Nombrar una sede ajena se rechaza y no escribe', /^naming a branch|^is about a branch/],
  ['Una consulta por una sede ajena se rechaza', /^refuses a foreign branch/],
  ['Un código de nadie no existe', /^an id that is none/],
  ['En vivo nadie oye de lo que no puede leer', /^nobody hears of what/],
  ['Un enlace de familia no abre nada más, ni lo de otra familia', /^opens nothing else|^of another family/],
  ['Al entrar, un usuario que no existe recibe las mismas palabras y tarda lo mismo', /^a wrong name/],
];

endWithNpm();
process.chdir(root);
const { passed, failed } = await runTests(FILES);
const counted = ASKED.map(([question, title]) => ({ question, n: passed.filter((one) => title.test(one.title)).length }));
const unasked = counted.filter(({ n }) => !n).map(({ question }) => `No se preguntó: ${question}`);
const lines = [
  `- ${passed.length + failed.length} pruebas de ${FILES.map((file) => `\`${file}\``).join(', ')}; las llamadas y los lugares de cada código salen del contrato.`,
  '',
  '| qué se pide | veces que se cumplió |',
  '|---|---|',
  ...counted.map(({ question, n }) => `| ${question} | ${n} |`),
];
writePage('tenants', 'Lo ajeno no se ve', whereAndWhen(), lines, [...failed, ...unasked]);
