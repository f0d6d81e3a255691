import * as z from 'zod';
import { CONCEPTOS, cuentas } from '@/contract/libros/diario';
import { texto } from '@/contract/campos';
import { service } from '@/services/http/service';
import { Loaded, useLoaded } from '../data/useLoaded';
import { FormDialog } from '../form/FormDialog';

const cuentaService = service(cuentas);
const conceptos = Object.keys(CONCEPTOS) as (keyof typeof CONCEPTOS)[];
const cuenta = texto(60);
const campos = Object.fromEntries(conceptos.map((uno) => [uno, cuenta])) as Record<keyof typeof CONCEPTOS, typeof cuenta>;
const schema = z.strictObject(campos);

/** The account of each concept, as the accountant's program names it. */
export function Cuentas({ onClose }: { onClose: (changed: boolean) => void }) {
  return (
    <Loaded of={useLoaded(cuentaService.leer, {})}>
      {(leidas) => (
        <FormDialog
          title="Cuentas contables"
          schema={schema}
          value={Object.fromEntries(leidas.map((una) => [una.concepto, una.cuenta]))}
          fields={conceptos.map((name) => ({ name, label: CONCEPTOS[name], kind: 'text' }))}
          onSubmit={(value) =>
            cuentaService.guardar({ body: { cuentas: conceptos.map((concepto) => ({ concepto, cuenta: value[concepto] })) } })
          }
          onClose={onClose}
        />
      )}
    </Loaded>
  );
}
