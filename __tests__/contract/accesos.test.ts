import { ACCESO, accesos, heredados } from '@/contract/accesos';
import { routes, type Route } from '@/contract/routes';
import { CODIGOS } from '../especificacion/accesos';
import paginas from '../especificacion/routes.json';

describe('the access codes', () => {
  test('mean what the specification says, in code and in words', () => {
    expect(Object.entries(ACCESO)).toEqual(CODIGOS.map(([codigo, , nombre]) => [nombre, codigo]));
    expect([...accesos]).toEqual(CODIGOS.map(([codigo, , , palabras]) => [codigo, palabras]));
  });

  test('of ours name who gets them in an academy that is older, one that was there before', () => {
    const nuestros = CODIGOS.map(([codigo]) => codigo).filter((codigo) => codigo > 70);
    expect(heredados.map(([codigo]) => codigo)).toEqual(nuestros);
    expect(heredados.filter(([codigo, de]) => de >= codigo)).toEqual([]);
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

  test('beside those there are ours, on our own codes, and one that anybody may verify a receipt on', () => {
    const nuestras = routes.filter(({ path }) => !deLaEspecificacion.some(({ route }) => route === path));
    expect(nuestras.map(({ path, access }) => [path, access])).toEqual([
      ['/process/asistencia', ACCESO.paseLista],
      ['/process/caja', ACCESO.caja],
      ['/auditoria', ACCESO.auditoria],
      ['/verificar', 'public'],
    ]);
  });
});
