import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { Notice } from '@/components/feedback/Notice';
import { Verifying } from '@/layout/shell/Verifying';

const CuentaFamiliar = dynamic(() => import('@/components/familia/CuentaFamiliar').then((module) => module.CuentaFamiliar), {
  ssr: false,
  loading: Verifying,
});

const ReciboDeFamilia = dynamic(() => import('@/components/cobros/papeles/ReciboDeFamilia').then((module) => module.ReciboDeFamilia), {
  ssr: false,
});

const ENLACE = /^[\w-]{43}$/;

/** The secret after the # of the link, which browsers do not send to servers; '' without one, undefined until known. */
function useEnlace(): string | undefined {
  const [enlace, setEnlace] = useState<string>();
  useEffect(() => {
    const read = () => setEnlace(window.location.hash.slice(1).trim());
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  return enlace;
}

/** The page behind a family's link, without a login: the family's account and nothing else of the academy. */
export default function Familia() {
  const enlace = useEnlace();
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
