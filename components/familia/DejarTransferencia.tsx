import { useState } from 'react';
import type * as z from 'zod';
import type { Centavos } from '@/contract/campos';
import { AvisoInput, MAX_COPIA } from '@/contract/familia/cuenta';
import { hoyEn } from '@/domain/fechas';
import { familiaService } from '@/services/familia/cuenta';
import { fileSize } from '@/utils/files';
import { SoltarArchivo } from '../archivos/SoltarArchivo';
import { type Field, Fields } from '../form/Fields';
import { Form, useSchemaForm } from '../form/Form';
import { useSubmit } from '../form/useSubmit';
import { Button } from '../ui/Button';
import { FieldError } from '../ui/Field';

const Escrito = AvisoInput.omit({ enlace: true });
type Escrito = z.output<typeof Escrito>;

const fields: Field<Escrito>[] = [
  { name: 'monto', label: 'Monto', kind: 'money', half: true },
  { name: 'fecha', label: 'Fecha', kind: 'date', half: true },
  { name: 'referencia', label: 'Referencia', kind: 'text', help: 'El número que da el banco.' },
  { name: 'nota', label: 'Nota', kind: 'text', help: 'El banco, o por quién es el pago.' },
];

/** The picture of a transfer that is reported without one. */
const SIN_FOTO = new File([], 'nada');

interface Props {
  enlace: string;
  /** The amount due, as a suggestion. */
  sugerido: Centavos;
  onClose: (changed: boolean) => void;
}

/** A parent reports a transfer with its picture; the academy confirms it. */
export function DejarTransferencia({ enlace, sugerido, onClose }: Props) {
  const [copia, setCopia] = useState<File>();
  const [falta, setFalta] = useState('');
  const form = useSchemaForm(Escrito, { fecha: hoyEn(new Date()), ...(sugerido > 0 && { monto: sugerido }) });
  const { submit, busy } = useSubmit(
    (value: Escrito) => familiaService.avisar({ body: { ...value, enlace }, archivo: copia ?? SIN_FOTO }),
    {
      success: 'Recibimos su aviso: la academia lo confirmará',
      then: () => onClose(true),
      refused: (error) => {
        setFalta(error.errors.archivo ?? '');
        form.refuse(error);
      },
    },
  );
  const elegir = (file: File) => {
    const cabe = file.size <= MAX_COPIA;
    setFalta(cabe ? '' : `La foto pesa ${fileSize(file.size)}; el máximo es ${fileSize(MAX_COPIA)}`);
    setCopia(cabe ? file : undefined);
  };
  return (
    <Form form={form} label="Avisar una transferencia" onSubmit={(value) => void submit(value)}>
      <Fields fields={fields} />
      <div className="my-3" data-field="archivo">
        <SoltarArchivo label={copia ? 'Cambiar la foto' : 'Elegir foto o PDF'} disabled={busy} onFile={elegir}>
          {copia ? `${copia.name} · ${fileSize(copia.size)}` : 'Foto o PDF del comprobante'}
        </SoltarArchivo>
        <FieldError>{falta}</FieldError>
      </div>
      <div className="botones">
        <Button label="Cancelar" text disabled={busy} onClick={() => onClose(false)} />
        <Button type="submit" label="Enviar aviso" icon="pi-send" loading={busy} />
      </div>
    </Form>
  );
}
