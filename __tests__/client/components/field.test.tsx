import { render, screen } from '@testing-library/react';
import { Button, ButtonLink, IconButton } from '@/components/ui/Button';
import { Facts } from '@/components/ui/Facts';
import { Field, FieldGroup, inputClass } from '@/components/ui/Field';
import { Stepper } from '@/components/ui/steps/Stepper';
import userEvent from '@testing-library/user-event';

const nombre = (props: Partial<Parameters<typeof Field>[0]>) => (
  <Field label="Nombre" {...props}>
    {(input) => <input {...input} className={inputClass(props.error)} />}
  </Field>
);

test('a label belongs to its input; help and fault describe it, and a fault makes it invalid', () => {
  const { rerender } = render(nombre({ help: 'Como en la cédula' }));
  const input = () => screen.getByLabelText('Nombre');
  expect(input()).toHaveAccessibleDescription('Como en la cédula');
  expect(input()).toBeValid();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  rerender(nombre({ help: 'Como en la cédula', error: 'Requerido' }));
  expect(input()).toBeInvalid();
  expect(input()).toHaveAccessibleDescription('Requerido Como en la cédula');
  expect(screen.getByRole('alert')).toHaveTextContent('Requerido');
  expect(input().getAttribute('aria-describedby')!.split(' ')[0]).toBe(screen.getByRole('alert').id);
});

test('a required one says so to the eye and to the ear', () => {
  render(nombre({ required: true }));
  expect(screen.getByRole('textbox', { name: 'Nombre' })).toBeRequired();
  expect(screen.getByText('*')).toHaveAttribute('aria-hidden', 'true');
});

test('two fields of the same label do not share their faults', () => {
  render(
    <>
      {nombre({ error: 'Uno' })}
      {nombre({ error: 'Dos' })}
    </>,
  );
  expect(
    screen.getAllByLabelText('Nombre').map((input) => document.getElementById(input.getAttribute('aria-describedby')!)?.textContent),
  ).toEqual(['Uno', 'Dos']);
});

test('the fault of a group describes the group', () => {
  render(
    <FieldGroup label="Roles" error="Elija al menos uno">
      <input aria-label="Caja" />
    </FieldGroup>,
  );
  expect(screen.getByRole('group', { name: 'Roles' })).toHaveAccessibleDescription('Elija al menos uno');
});

test('facts without a value are left out, or have what stands there instead', () => {
  const facts = [
    ['Teléfono', ''],
    ['Cobros', 0],
  ] as const;
  const { rerender } = render(<Facts of={facts} />);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Cobros']);
  expect(screen.getByRole('definition')).toHaveTextContent('0');
  rerender(<Facts of={facts} blank="Sin indicar" />);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Sin indicar', '0']);
});

test('a link that looks like a button is a link', () => {
  render(<ButtonLink href="/grupo" label="Ver grupos" icon="pi-users" look="outlined" small />);
  const link = screen.getByRole('link', { name: 'Ver grupos' });
  expect(link).toHaveAttribute('href', '/grupo');
  expect(link).toHaveClass('p-button', 'p-button-outlined', 'p-button-sm');
});

test('a button names its icon as a link does, and shows a spinner in its place while its action runs', () => {
  const icons = (
    <>
      <Button label="Crear" icon="pi-plus" small />
      <IconButton label="Editar" icon="pi-pencil" />
      <Button label="Guardar" icon="pi-check" loading />
    </>
  );
  render(icons);
  const iconOf = (name: string) => screen.getByRole('button', { name }).querySelector('.p-button-icon');
  expect(iconOf('Crear')).toHaveClass('pi', 'pi-plus');
  expect(iconOf('Editar')).toHaveClass('pi', 'pi-pencil');
  expect(iconOf('Guardar')).toHaveClass('pi', 'pi-spinner');
  expect(iconOf('Guardar')).not.toHaveClass('pi-check');
  expect(screen.getByRole('button', { name: 'Crear' })).toHaveClass('p-button-sm');
});

test('of the steps the one at hand is told, a done one can be gone back to, a coming one cannot be reached', async () => {
  const onStep = jest.fn();
  render(<Stepper label="Pasos" steps={['Uno', 'Dos', 'Tres']} at={1} onStep={onStep} />);
  const steps = screen.getAllByRole('listitem');
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(screen.getByRole('button', { name: 'Tres' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Uno' }));
  expect(onStep).toHaveBeenCalledWith(0);
});
