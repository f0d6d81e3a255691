import { useHash } from '@/components/data/useHash';
import { later } from '@/components/data/later';
import { Notice } from '@/components/feedback/Notice';
import { Verifying } from '@/layout/shell/Verifying';

const CuentaFamiliar = later(() => import('@/components/familia/CuentaFamiliar'), 'CuentaFamiliar', Verifying);

const ReciboDeFamilia = later(() => import('@/components/cobros/papeles/ReciboDeFamilia'), 'ReciboDeFamilia');

const ENLACE = /^[\w-]{43}$/;

/** The page behind a family's link, without a login: the family's account and nothing else of the academy. */
export default function Familia() {
  // The secret of the link.
  const enlace = useHash();
  return (
    <div className="narrow flex flex-column gap-3 min-h-screen mx-auto p-3">
      {enlace !== undefined && !ENLACE.test(enlace) && (
        <>
          <h1>Cuenta de la familia</h1>
          <Notice tone={enlace ? 'error' : 'info'} role="status">
            {enlace
              ? 'El enlace está incompleto. Ábralo otra vez desde el mensaje, o cópielo entero.'
              : 'Abra esta página con el enlace que le dio su academia.'}
          </Notice>
        </>
      )}
      {enlace && ENLACE.test(enlace) && <CuentaFamiliar key={enlace} enlace={enlace} Recibo={ReciboDeFamilia} />}
    </div>
  );
}
