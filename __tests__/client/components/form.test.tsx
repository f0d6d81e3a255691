import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PrimeReactProvider } from 'primereact/api';
import { ConfirmDialog } from 'primereact/confirmdialog';
import { useState } from 'react';
import * as z from 'zod';
import { clearToasts, Toaster } from '@/components/feedback/toast';
import { Fields, type Field } from '@/components/form/Fields';
import { FormDialog } from '@/components/form/FormDialog';
import { ListField } from '@/components/form/ListField';
import type { ActOptions } from '@/components/form/useSubmit';
import { speakSpanish } from '@/components/ui/prime/locale';
import { codigo, dinero, fecha, telefono, texto, textoOpcional } from '@/contract/campos';
import { ApiError } from '@/services/http/apiError';
import { testApi } from '../support';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

speakSpanish();
testApi();

const schema = z.strictObject({
  nombre: texto(20),
  nota: textoOpcional(20),
  precio: dinero,
  desde: fecha.nullable(),
  codigoGrupo: codigo,
  detalles: z.array(z.strictObject({ monto: dinero })).min(1),
  oculto: texto(5).default('x'),
});
type Value = z.output<typeof schema>;
const fields: Field<Value>[] = [
  { name: 'nombre', label: 'Nombre', kind: 'text' },
  { name: 'nota', label: 'Nota', kind: 'textarea' },
  { name: 'precio', label: 'Precio', kind: 'money' },
  { name: 'desde', label: 'Desde', kind: 'date' },
  {
    name: 'codigoGrupo',
    label: 'Grupo',
    kind: 'select',
    options: [
      { value: 1, label: 'Sub-9' },
      { value: 2, label: 'Sub-11' },
    ],
  },
];

function Page({ save }: { save: (value: Value) => Promise<unknown> }) {
  const [open, setOpen] = useState(false);
  return (
    <PrimeReactProvider value={{ locale: 'es' }}>
      <button onClick={() => setOpen(true)}>Crear</button>
      {open && (
        <FormDialog
          title="Crear cosa"
          schema={schema}
          value={{ precio: 150050 as Value['precio'] }}
          onSubmit={save}
          onClose={() => setOpen(false)}
        >
          <Fields fields={fields} />
          <ListField
            name="detalles"
            label="Detalles"
            fields={[{ name: 'monto', label: 'Monto', kind: 'money' }]}
            blank={{ monto: null }}
            add="Agregar"
          />
        </FormDialog>
      )}
      <Toaster />
      <ConfirmDialog />
    </PrimeReactProvider>
  );
}

async function opened(save: jest.Mock) {
  const user = userEvent.setup();
  render(<Page save={save} />);
  await user.click(screen.getByRole('button', { name: 'Crear' }));
  const form = within(await screen.findByRole('form', { name: 'Crear cosa' }));
  return { user, form, submit: () => user.click(screen.getByRole('button', { name: 'Guardar' })) };
}
async function fill({ user, form }: Awaited<ReturnType<typeof opened>>) {
  await user.type(form.getByRole('textbox', { name: 'Nombre' }), 'Balón');
  await user.selectOptions(form.getByLabelText(/^Grupo/), 'Sub-11');
  await user.click(form.getByRole('button', { name: 'Agregar' }));
  await user.type(form.getByRole('textbox', { name: 'Monto' }), '99.99');
}
beforeEach(() => act(clearToasts));

test('what is missing stands beside its field, only the required are marked, and nothing is sent', async () => {
  const save = jest.fn();
  const { form, submit } = await opened(save);
  await submit();
  const name = form.getByRole('textbox', { name: 'Nombre' });
  expect(name).toHaveAccessibleDescription('Requerido');
  expect(name).toBeRequired();
  expect(form.getByLabelText('Nota')).not.toBeRequired();
  expect(form.getByLabelText('Desde')).not.toBeRequired();
  expect(form.getByText('Agregue al menos uno')).toBeInTheDocument();
  expect(form.getByRole('textbox', { name: 'Precio' })).toHaveValue('1,500.50');
  expect(save).not.toHaveBeenCalled();
});

test('what the server refuses stands beside its fields, the rest on top; what was typed survives and can be sent again', async () => {
  const errors = { nombre: 'Ya existe', 'detalles.0.monto': 'Muy alto', oculto: 'No cuadra' };
  const save = jest
    .fn()
    .mockRejectedValueOnce(new ApiError(400, 'Revise los datos marcados', { errors }))
    .mockResolvedValueOnce(1);
  const view = await opened(save);
  await fill(view);
  await view.submit();
  const { form } = view;
  await waitFor(() => expect(form.getByRole('textbox', { name: 'Nombre' })).toHaveAccessibleDescription('Ya existe'));
  expect(form.getByRole('textbox', { name: 'Nombre' })).toHaveFocus();
  expect(form.getByRole('textbox', { name: 'Monto' })).toHaveAccessibleDescription('Muy alto');
  expect(form.getByText('No cuadra')).toBeInTheDocument();
  expect(form.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Balón');

  await view.submit();
  await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
  const [[, first], [body, second]] = save.mock.calls as [[unknown, ActOptions], [unknown, ActOptions]];
  // An act that must not happen twice is sent again with the same key.
  expect(second).toEqual({ clave: expect.stringMatching(/^[\da-f-]{36}$/), aprobacion: undefined });
  expect(second.clave).toBe(first.clave);
  expect(body).toEqual({
    nombre: 'Balón',
    nota: '',
    precio: 150050,
    desde: null,
    codigoGrupo: 2,
    detalles: [{ monto: 9999 }],
    oculto: 'x',
  });
  expect(screen.getByText('Guardado')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Crear' })).toHaveFocus());
});

test('a refusal without fields stands on top of the form', async () => {
  const save = jest.fn().mockRejectedValue(new ApiError(409, 'El período está cerrado'));
  const view = await opened(save);
  await fill(view);
  await view.submit();
  expect(await view.form.findByRole('alert')).toHaveTextContent('El período está cerrado');
});

test('a second press while it is being saved does nothing', async () => {
  let finish: (value: unknown) => void = () => {};
  const save = jest.fn(() => new Promise((resolve) => (finish = resolve)));
  const view = await opened(save as jest.Mock);
  await fill(view);
  await view.user.dblClick(screen.getByRole('button', { name: 'Guardar' }));
  await view.user.type(view.form.getByRole('textbox', { name: 'Nombre' }), '{Enter}');
  expect(save).toHaveBeenCalledTimes(1);
  await act(async () => finish(1));
  await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
});

test('an untouched form closes at once; typed work is given up only when asked', async () => {
  const { user, form } = await opened(jest.fn());
  await user.type(form.getByRole('textbox', { name: 'Nombre' }), 'Balón');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
  expect(form.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Balón');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());

  await user.click(screen.getByRole('button', { name: 'Crear' }));
  await screen.findByRole('form');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
});

test('a phone is written out as it is stored; what holds two of them, or an extension, stays as typed for the schema to refuse', async () => {
  const user = userEvent.setup();
  const person = z.strictObject({ telefono });
  const tel: Field<z.output<typeof person>>[] = [{ name: 'telefono', label: 'Teléfono', kind: 'tel' }];
  render(<FormDialog title="Crear persona" schema={person} value={{}} fields={tel} onSubmit={jest.fn()} onClose={jest.fn()} />);
  const field = await screen.findByLabelText(/^Teléfono/);
  const pasted = async (text: string) => {
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
    await user.tab();
    return (field as HTMLInputElement).value;
  };
  expect(await pasted('+1 (809) 555.0101')).toBe('809-555-0101');
  expect(await pasted('Cel. 809 555 0101')).toBe('809-555-0101');
  expect(await pasted('+34 600 123 456')).toBe('+34600123456');
  expect(await pasted('(809) 555-0101 ext 2')).toBe('(809) 555-0101 ext 2');
  expect(await pasted('809-555-0101 / 829-555-0102')).toBe('809-555-0101 / 829-555-0102');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Escriba un teléfono válido')).toBeVisible();
});
