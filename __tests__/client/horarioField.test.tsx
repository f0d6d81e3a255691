import { screen, within } from '@testing-library/react';
import type * as z from 'zod';
import { HorarioField } from '@/components/academico/HorarioField';
import { Form, useSchemaForm } from '@/components/form/Form';
import { Grupo } from '@/contract/academico/grupo';
import { renderWith, signedIn } from './support';

const schema = Grupo.pick({ detallesHorarioGrupo: true });
type Horario = z.output<typeof schema>['detallesHorarioGrupo'];
const clase = (dia: number, horaInicio = '16:00', horaFin = '17:30', lugar = 'Cancha 1') => ({ dia, horaInicio, horaFin, lugar });

function Page({ horario, onSend }: { horario: Horario; onSend: (horario: Horario) => void }) {
  const form = useSchemaForm(schema, { detallesHorarioGrupo: horario });
  return (
    <Form form={form} label="Grupo" onSubmit={({ detallesHorarioGrupo }) => onSend(detallesHorarioGrupo)}>
      <HorarioField />
      <button type="submit">Guardar</button>
      <button
        type="button"
        onClick={() =>
          form.refuse({ message: 'No', errors: { 'detallesHorarioGrupo.1.horaFin': 'Choca con Sub-9 B' } } as unknown as Parameters<
            typeof form.refuse
          >[0])
        }
      >
        Negar
      </button>
    </Form>
  );
}

function open(horario: Horario = []) {
  const onSend = jest.fn();
  const { user } = renderWith(<Page horario={horario} onSend={onSend} />, signedIn());
  const days = within(screen.queryByRole('group', { name: 'Días de clase' }) ?? document.body);
  return {
    user,
    press: (name: string) => user.click(days.getByRole('button', { name })),
    send: () => user.click(screen.getByText('Guardar')),
    onSend,
  };
}

test('days are chosen as chips; one time and place go to all of them, in the order of the week', async () => {
  const { user, press, send, onSend } = open();
  expect(screen.queryByLabelText(/^Desde/)).not.toBeInTheDocument();
  for (const dia of ['viernes', 'lunes', 'miércoles', 'miércoles']) await press(dia);
  await user.type(screen.getByLabelText(/^Desde/), '16:00');
  await user.type(screen.getByLabelText(/^Hasta/), '17:30');
  await user.type(screen.getByLabelText(/^Lugar/), 'Cancha 2');
  await send();
  expect(onSend).toHaveBeenCalledWith([clase(1, '16:00', '17:30', 'Cancha 2'), clase(5, '16:00', '17:30', 'Cancha 2')]);
});

test('a schedule of equal hours shows its days, and a change of the hour is of all of them; the first day may go', async () => {
  const { user, press, send, onSend } = open([clase(2), clase(4)]);
  expect(screen.getByRole('button', { name: 'martes' })).toHaveAttribute('aria-pressed', 'true');
  await user.clear(screen.getByLabelText(/^Hasta/));
  await user.type(screen.getByLabelText(/^Hasta/), '18:00');
  await press('sábado');
  await press('martes');
  await send();
  expect(onSend).toHaveBeenCalledWith([clase(4, '16:00', '18:00'), clase(6, '16:00', '18:00')]);
});

test('hours that differ are shown class by class; one more starts from the first, on the next free day', async () => {
  const { user, send, onSend } = open([clase(1), clase(6, '09:00', '10:30')]);
  expect(screen.getAllByLabelText(/^Desde/)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Agregar clase' }));
  await send();
  expect(onSend).toHaveBeenCalledWith([clase(1), clase(6, '09:00', '10:30'), clase(2)]);
});

test('an exception is written class by class, and given up it makes all hours those of the first', async () => {
  const { user, send, onSend } = open([clase(1), clase(3)]);
  const exceptions = screen.getByRole('switch', { name: 'Horas o lugar distintos según el día' });
  await user.click(exceptions);
  await user.clear(screen.getAllByLabelText(/^Lugar/)[1]!);
  await send();
  expect(onSend).toHaveBeenLastCalledWith([clase(1), clase(3, '16:00', '17:30', '')]);
  await user.click(exceptions);
  await send();
  expect(onSend).toHaveBeenLastCalledWith([clase(1), clase(3)]);
});

test('what the server refuses of one day names the day, once', async () => {
  const { user } = open([clase(1), clase(3)]);
  await user.click(screen.getByText('Negar'));
  expect(screen.getByText('miércoles: Choca con Sub-9 B')).toBeInTheDocument();
  expect(screen.getAllByText(/Choca con/)).toHaveLength(1);
});
