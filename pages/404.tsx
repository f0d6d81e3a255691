import Link from 'next/link';
import { AuthFrame } from '@/layout/AuthFrame';

/** For an address that is no page. */
export default function NotFound() {
  return (
    <AuthFrame title="Página no encontrada" lead="La dirección no existe o cambió de lugar. Revise que esté bien escrita.">
      <Link href="/" className="p-button p-component button-wide">
        <i className="pi pi-home" aria-hidden /> Ir al inicio
      </Link>
    </AuthFrame>
  );
}
