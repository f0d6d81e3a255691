import { CompradorInput, type RegimenComprador } from '@/contract/facturas/fiscal';
import { fiscalService } from '@/services/compania/fiscal';
import { later } from '../data/later';
import { Loaded, useLoaded } from '../data/useLoaded';
import type { Field } from '../form/Fields';
import { Button } from '../ui/Button';
import { Facts } from '../ui/Facts';
import { optionsOf } from '../ui/input/Select';
import { Section } from '../ui/Section';
import { useOpen } from '../ui/useOpen';

const FormDialog = later(() => import('../form/FormDialog'), 'FormDialog');

const REGIMEN_COMPRADOR: Record<RegimenComprador, string> = {
  CREDITO: 'Crédito fiscal',
  ESPECIAL: 'Régimen especial',
  GUBERNAMENTAL: 'Gubernamental',
};
const fields: Field<CompradorInput>[] = [
  { name: 'rnc', label: 'RNC o cédula', kind: 'text', inputMode: 'numeric', help: '9 u 11 dígitos. Vacío: consumidor final' },
  { name: 'razonSocial', label: 'Nombre o razón social', kind: 'text', help: 'El que va con ese RNC en el comprobante' },
  {
    name: 'regimen',
    label: 'Comprobante',
    kind: 'select',
    options: optionsOf(REGIMEN_COMPRADOR),
    help: 'Zonas francas y diplomáticos: especial (B14). El Estado: gubernamental (B15).',
  },
];

/**
 * The RNC used for a payer's future invoices, and its form; issued ones keep theirs. Renders nothing if the academy assigns no fiscal
 * numbers.
 */
export function DatosFiscales({ codigoEntidad }: { codigoEntidad: number }) {
  const query = { codigoEntidad };
  const loaded = useLoaded(fiscalService.comprador, { query });
  const [editing, setEditing, close] = useOpen<true>();
  return (
    <Loaded of={loaded} skeleton={null}>
      {({ usado, ...comprador }) =>
        usado && (
          <Section title="Datos fiscales" small>
            {comprador.rnc ? (
              <Facts
                of={[
                  ['RNC o cédula', comprador.rnc],
                  ['A nombre de', comprador.razonSocial],
                  ['Comprobante', comprador.regimen !== 'CREDITO' && REGIMEN_COMPRADOR[comprador.regimen]],
                ]}
              />
            ) : (
              <p className="text-muted">Se le factura como consumidor final.</p>
            )}
            <Button
              label={comprador.rnc ? 'Cambiar el RNC' : 'Facturar con RNC'}
              icon="pi-pencil"
              text
              small
              onClick={() => setEditing(true)}
            />
            {editing && (
              <FormDialog
                title="Datos fiscales"
                schema={CompradorInput}
                fields={fields}
                value={comprador}
                onSubmit={(body: CompradorInput) => fiscalService.updateComprador({ body }).then(loaded.set)}
                onClose={close}
                reread={() => fiscalService.comprador({ query })}
              />
            )}
          </Section>
        )
      }
    </Loaded>
  );
}
