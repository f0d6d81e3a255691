import { fireEvent, screen, within } from '@testing-library/react';
import GrupoPage from '@/pages/grupo';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevaModalidad, nuevoGrupo, nuevoPeriodo, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { renderPage } from '../../support/renderPage';
import { open } from '../../support/router';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

// A table of groups: pasted from a sheet, filled down, refused beside its cells, saved at once.

const app = createTestApp();
let academia: Academia;
beforeAll(() => app.setNow(new Date().toISOString()));
beforeEach(async () => {
  academia = await nuevaAcademia(app);
  await nuevoPeriodo(app, academia, { descripcion: 'Temporada', fechaInicio: '2025-08-01', fechaFin: '2099-05-31' });
  await nuevaModalidad(app, academia, { descripcion: 'Mensual' });
});

async function mostrar() {
  open('/grupo');
  const { token } = await nuevoUsuario(app, academia);
  return renderPage(app, <GrupoPage />, { token, at: '/grupo', codigoSucursal: academia.sucursales[0] });
}
const celda = (columna: string, fila: number) => screen.getByRole('textbox', { name: `${columna}, fila ${fila}` });
const pegar = (en: HTMLElement, filas: string[][]) =>
  fireEvent.paste(en, { clipboardData: { getData: () => filas.map((fila) => fila.join('\t')).join('\r\n') + '\r\n' } });
const grupos = () =>
  app.rows(
    `select g.descripcion || ' ' || g.edad_minima || '-' || g.edad_maxima || ' ' || s.descripcion_sucursal || ' ' || e.nombre || ' ' ||
       (select string_agg(dia || ' ' || left(hora_inicio::text, 5) || ' ' || lugar, ', ' order by dia) from detalle_horario_grupo h where h.codigo_grupo = g.codigo_grupo) || ' ' ||
       (select monto_cuota / 100 from grupo_modalidad m where m.codigo_grupo = g.codigo_grupo) texto
     from grupo g join sucursal s using (codigo_sucursal) join grupo_profesor using (codigo_grupo) join profesor p using (codigo_profesor) join entidad e on e.codigo_entidad = p.codigo_entidad
     where g.codigo_compania = $1 order by 1`,
    [academia.codigoCompania],
  );

test('pasted from a sheet and filled down, many groups are made at once', async () => {
  const { user } = await mostrar();
  await user.click((await screen.findAllByRole('button', { name: 'Crear varios' }))[0]!);
  await screen.findByRole('heading', { name: 'Crear varios grupos' });
  pegar(celda('Grupo', 1), [
    ['Cuota', 'Grupo', 'Edades', 'Profesor', 'Días', 'Horas', 'Lugar', 'Notas'],
    ['3000', 'Sub-6', '4-6', 'Ana Díaz', 'mar y jue', '4:00 a 5:00', 'Cancha 1', 'x'],
    ['', 'Sub-8', '6 a 8', 'Luis Peña', '', '5:00 a 6:00', '', ''],
    ['', 'Sub-10', '8 a 10', 'Ana Díaz', '', '6:00 a 7:30 pm', '', ''],
  ]);
  await user.click(screen.getByRole('button', { name: 'Otra fila' }));
  for (const columna of ['Días', 'Lugar', 'Cuota'])
    await user.click(screen.getByRole('button', { name: `Repetir hacia abajo: ${columna}` }));
  expect(screen.getByText('mar y jue 6:00–7:30 p. m.')).toBeInTheDocument();
  expect(celda('Cuota', 4)).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Crear 3 grupos' }));
  expect(await screen.findByText('3 grupos creados')).toBeInTheDocument();
  expect((await grupos()).map(({ texto }) => texto)).toEqual([
    'Sub-10 8-10 Naco Ana 2 18:00 Cancha 1, 4 18:00 Cancha 1 3000',
    'Sub-6 4-6 Naco Ana 2 16:00 Cancha 1, 4 16:00 Cancha 1 3000',
    'Sub-8 6-8 Naco Luis 2 17:00 Cancha 1, 4 17:00 Cancha 1 3000',
  ]);
  expect(await screen.findByText('Sub-10')).toBeInTheDocument();
});

test('what is refused stands beside its cell, nothing typed is lost, and nothing is saved until all is right', async () => {
  const { user } = await mostrar();
  await user.click((await screen.findAllByRole('button', { name: 'Crear varios' }))[0]!);
  await screen.findByRole('heading', { name: 'Crear varios grupos' });
  const fila = ['Sub-6', '', '4 a 6', 'mar', '4 a 5', 'Ana Díaz', 'Cancha 1', '3000'];
  pegar(celda('Grupo', 2), [fila, ['Sub-8', '', 'chicos', 'mar', '4 a 5', 'Luis Peña', 'Cancha 1', '3000']]);
  await user.click(screen.getByRole('button', { name: 'Crear 2 grupos' }));
  expect(await screen.findByText('Escríbalas como «6 a 8»')).toBeInTheDocument();
  await user.clear(celda('Edades', 3));
  await user.type(celda('Edades', 3), '6 a 8');
  await user.click(screen.getByRole('button', { name: 'Crear 2 grupos' }));
  const choque = await screen.findByText(/Choca con Sub-6 en Cancha 1/);
  expect(choque.closest('td')).toContainElement(celda('Horas', 3));
  expect([celda('Profesor', 2), celda('Profesor', 3)].map((una) => (una as HTMLInputElement).value)).toEqual(['Ana Díaz', 'Luis Peña']);
  expect(await grupos()).toEqual([]);
  await user.clear(celda('Lugar', 3));
  await user.type(celda('Lugar', 3), 'Cancha 2');
  await user.click(screen.getByRole('button', { name: 'Crear 2 grupos' }));
  expect(await screen.findByText('2 grupos creados')).toBeInTheDocument();
});

test('groups of another branch are copied into the table, and one group is duplicated in its form', async () => {
  const [{ codigo_modalidad: codigoModalidad }] = await app.rows(`select codigo_modalidad from modalidad where codigo_compania = $1`, [
    academia.codigoCompania,
  ]);
  const [{ codigo_periodo: codigoPeriodo }] = await app.rows(`select codigo_periodo from periodo_academico where codigo_compania = $1`, [
    academia.codigoCompania,
  ]);
  const base = { codigoModalidad, codigoPeriodo, montoCuota: pesos(2700), horario: [] };
  await nuevoGrupo(app, academia, { ...base, codigoSucursal: academia.sucursales[1]!, values: { descripcion: 'Sub-12' } });
  const { user } = await mostrar();
  await user.click((await screen.findAllByRole('button', { name: 'Crear varios' }))[0]!);
  await user.selectOptions(await screen.findByLabelText('Copiar los grupos de'), 'Santiago · Temporada (1)');
  expect(['Grupo', 'Sucursal', 'Cuota'].map((una) => (celda(una, 1) as HTMLInputElement).value)).toEqual(['Sub-12', 'Naco', '2700']);
  await user.click(screen.getByRole('button', { name: 'Crear 1 grupo' }));
  await screen.findByText('1 grupo creado');
  await user.click(await screen.findByRole('button', { name: 'Duplicar Sub-12' }));
  const form = within(await screen.findByRole('form', { name: 'Crear grupo' }));
  expect(await form.findByDisplayValue(/2,?700/)).toBeInTheDocument();
  await user.type(form.getByLabelText(/^(Grupo|Nombre|Descripción)/), 'Sub-12 B');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('Sub-12 B');
  const [a, b] = await app.rows(
    `select edad_minima, edad_maxima, capacidad, codigo_profesor from grupo join grupo_profesor using (codigo_grupo) where codigo_sucursal = $1`,
    [academia.sucursales[0]],
  );
  expect(a).toEqual(b);
});
