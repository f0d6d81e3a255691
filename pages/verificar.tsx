import { useHash } from '@/components/data/useHash';
import { later } from '@/components/data/later';
import { Notice } from '@/components/feedback/Notice';
import { CLAVE } from '@/contract/cobros/clave';
import { AuthFrame } from '@/layout/auth/AuthFrame';
import { Verifying } from '@/layout/shell/Verifying';

const Verificacion = later(() => import('@/components/cobros/papeles/Verificacion'), 'Verificacion', Verifying);

/** The page behind the QR code of a receipt, a letter or the close of a month, open to anybody: whether number, date and total are genuine, and nothing else. */
export default function Verificar() {
  // The key of the QR code's URL.
  const clave = useHash()?.toLowerCase();
  return (
    <AuthFrame title="Verificar papel" lead="Compruebe que un recibo, una carta de saldo o un cierre de mes es de la academia.">
      {clave === '' && <Notice tone="info">Escanee con la cámara de su teléfono el código QR que está al final del papel.</Notice>}
      {clave && !CLAVE.test(clave) && (
        <Notice tone="error" role="status">
          El código está incompleto. Escanéelo otra vez, entero y con buena luz.
        </Notice>
      )}
      {clave && CLAVE.test(clave) && <Verificacion key={clave} clave={clave} />}
    </AuthFrame>
  );
}
