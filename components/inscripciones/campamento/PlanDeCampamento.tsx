import { superaCualquiera } from '@/domain/inscripciones/inscripcion';
import { useAppSelector } from '@/store/hooks';
import { selectSession } from '@/store/session';
import { money } from '@/utils/format';
import { Loaded } from '../../data/Loaded';
import { Notice } from '../../feedback/Notice';
import { Button } from '../../ui/Button';
import { Field, inputClass } from '../../ui/Field';
import { Check } from '../../ui/input/CheckList';
import { TablaFacturas } from '../TablaFacturas';
import { rechazosDe, type useCampamento } from './useCampamento';

/** The family's invoices with their total, the refusals, and the button that enrols all children. */
export function PlanDeCampamento({
  campamento,
  admiteDeposito,
}: {
  campamento: ReturnType<typeof useCampamento>;
  admiteDeposito: boolean;
}) {
  const { plan, deposito, cambiarDeposito, motivoExcepcion, setMotivo, aceptaDeuda, setAcepta, listo, inscribir, busy, aviso } = campamento;
  const esAdministrador = useAppSelector((root) => selectSession(root).usuario?.tipoUsuario === 'ADMINISTRADOR');
  return (
    <>
      {admiteDeposito && (
        <Check checked={deposito} onChange={cambiarDeposito}>
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
                <section key={codigoEstudiante} className="mt-3" aria-label={nombreCompleto}>
                  <h3 className="text-base mb-1">{nombreCompleto}</h3>
                  <TablaFacturas
                    caption={`Facturas de ${nombreCompleto}`}
                    facturas={facturas.map(({ lineas, descripcion, ...una }) => ({
                      ...una,
                      titulo: descripcion,
                      pasos: lineas.map(({ descripcion: concepto, cantidad, total: monto }) => ({ concepto: cantidad > 1 ? `${concepto} × ${cantidad}` : concepto, monto })), // prettier-ignore
                    }))}
                    total={total}
                  />
                </section>
              ))}
              {rechazos.map(({ texto, motivo, superable }) => (
                <Notice key={texto} tone={supera(motivo, superable) ? 'warn' : 'error'} role="alert" className="my-2">
                  {texto}
                </Notice>
              ))}
              {rechazos.length > 0 && !impide && (
                <Field label="Razón de la excepción">
                  {
                    (input) =>
                    <input {...input} className={inputClass(undefined)} maxLength={200} autoComplete="off" value={motivoExcepcion} onChange={({ target }) => setMotivo(target.value)} /> // prettier-ignore
                  }
                </Field>
              )}
              {deuda.length > 0 && (
                <Check checked={aceptaDeuda} onChange={setAcepta}>
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
