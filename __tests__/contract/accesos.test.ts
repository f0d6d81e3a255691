import { ACCESO, accesos, heredados } from '@/contract/accesos';
import { routes, type Route } from '@/contract/routes';
import { CODIGOS } from '../especificacion/accesos';
import paginas from '../especificacion/routes.json';

/** The last code of the specification: those above are ours. */
const ULTIMO = 70;

describe('the access codes', () => {
  test('mean what the specification says, in code and in words', () => {
    const suyos = Object.entries(ACCESO).filter(([, codigo]) => codigo <= ULTIMO);
    expect(suyos).toEqual(CODIGOS.map(([codigo, , nombre]) => [nombre, codigo]));
    expect([...accesos].filter(([codigo]) => codigo <= ULTIMO)).toEqual(CODIGOS.map(([codigo, , , palabras]) => [codigo, palabras]));
  });

  test('of ours name who gets them in an academy that is older, one that was there before, or its administrators', () => {
    const nuestros = [...accesos.keys()].filter((codigo) => codigo > ULTIMO);
    expect(heredados.map(([codigo]) => codigo)).toEqual(nuestros);
    expect(heredados.filter(([codigo, de]) => de !== 'ADMINISTRADOR' && de >= codigo)).toEqual([]);
  });
});

describe('the routes', () => {
  const deLaEspecificacion = paginas as { route: string; access: number | null; title: string; section: string | null }[];

  test.each(deLaEspecificacion.map((pagina) => [pagina.route, pagina] as const))(
    '%s has the access and the title of the specification',
    (path, pagina) => {
      const route: Route | undefined = routes.find((one) => one.path === path);
      const access = typeof route?.access === 'number' ? route.access : null;
      expect({ access, title: route?.title, section: route?.section ?? null }).toEqual({
        access: pagina.access,
        title: pagina.title,
        section: pagina.section,
      });
    },
  );

  test('beside those there are ours, on our own codes, one for who asks before an enrolment, one that tells what is new, one on which anybody may verify a receipt, and one that a family opens with its link', () => {
    const nuestras = routes.filter(({ path }) => !deLaEspecificacion.some(({ route }) => route === path));
    const deNadieMas = nuestras.filter(({ access }) => typeof access !== 'number' || access <= ULTIMO);
    expect(deNadieMas.map(({ path, access }) => [path, access])).toEqual([
      ['/process/interesados', ACCESO.inscripcion],
      ['/novedades', 'session'],
      ['/familia', 'public'],
      ['/verificar', 'public'],
    ]);
  });
});
