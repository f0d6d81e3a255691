import type { PlanCampamento } from '@/contract/inscripciones/campamento';
import { superaCualquiera } from '@/domain/inscripciones/inscripcion';
import { money } from '@/utils/format';
import { Loaded } from '../../data/Loaded';
import { useEsAdministrador } from '../../data/usePermiso';
import { Notice } from '../../feedback/Notice';
import { Button } from '../../ui/Button';
import { Check } from '../../ui/input/CheckList';
import { LabelledText } from '../../ui/input/TextInput';
import { Section } from '../../ui/Section';
import { TablaFacturas } from '../TablaFacturas';
import { rechazosDe, type useCampamento } from './useCampamento';

type Factura = PlanCampamento['estudiantes'][number]['facturas'][number];

/** An invoice with its lines as price steps: 'Camiseta × 2'. */
const conPasos = ({ lineas, ...factura }: Factura) => ({
  ...factura,
  pasos: lineas.map(({ descripcion, cantidad, total }) => ({
    concepto: cantidad > 1 ? `${descripcion} × ${cantidad}` : descripcion,
    monto: total,
  })),
});

/** The family's invoices with their total, the refusals, and the button that enrols all children. */
export function PlanDeCampamento({
  campamento,
  admiteDeposito,
}: {
  campamento: ReturnType<typeof useCampamento>;
  admiteDeposito: boolean;
}) {
  const { plan, deposito, motivoExcepcion, aceptaDeuda, escribir, listo, inscribir, busy, aviso } = campamento;
  const esAdministrador = useEsAdministrador();
  return (
    <>
      {admiteDeposito && (
        <Check checked={deposito} onChange={(on) => escribir({ deposito: on })}>
          Pagar ahora solo el depósito; el resto, al empezar la primera semana
        </Check>
      )}
      {aviso && (
        <Notice tone="warn" role="alert" className="my-3">
          {aviso}
        </Notice>
      )}
      <Loaded of={plan}>
        {(data) => {
          const rechazos = rechazosDe(data);
          const supera = (motivo: string, superable: boolean) => superable && (esAdministrador || superaCualquiera(motivo));
          const impide = rechazos.some(({ motivo, superable }) => !supera(motivo, superable));
          const deuda = data.estudiantes.filter(({ deudaVencida }) => deudaVencida.cantidad > 0);
          const falta = rechazos.length > 0 && motivoExcepcion.trim() === '';
          return (
            <>
              {data.estudiantes.map(({ codigoEstudiante, nombreCompleto, facturas, total }) => (
                <Section key={codigoEstudiante} title={nombreCompleto} small className="mt-3">
                  <TablaFacturas caption={`Facturas de ${nombreCompleto}`} facturas={facturas.map(conPasos)} total={total} />
                </Section>
              ))}
              {rechazos.map(({ texto, motivo, superable }) => (
                <Notice key={texto} tone={supera(motivo, superable) ? 'warn' : 'error'} role="alert" className="my-2">
                  {texto}
                </Notice>
              ))}
              {rechazos.length > 0 && !impide && (
                <LabelledText
                  label="Razón de la excepción"
                  value={motivoExcepcion}
                  onChange={(text) => escribir({ motivoExcepcion: text })}
                />
              )}
              {deuda.length > 0 && (
                <Check checked={aceptaDeuda} onChange={(on) => escribir({ aceptaDeuda: on })}>
                  Inscribir aunque{' '}
                  {deuda.map(({ nombreCompleto, deudaVencida }) => `${nombreCompleto} deba ${money(deudaVencida.monto)}`).join(' y ')}
                </Check>
              )}
              <p className="mt-3 text-lg">
                Total <strong>{money(data.total)}</strong>
                {data.ahora !== data.total && (
                  <>
                    {' '}
                    · ahora <strong>{money(data.ahora)}</strong>
                  </>
                )}
              </p>
              <div className="botones">
                <Button
                  label="Inscribir"
                  icon="pi pi-check"
                  loading={busy}
                  disabled={!listo || impide || falta || (deuda.length > 0 && !aceptaDeuda)}
                  onClick={inscribir}
                />
              </div>
            </>
          );
        }}
      </Loaded>
    </>
  );
}
