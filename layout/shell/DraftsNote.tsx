import Link from 'next/link';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { Notice } from '@/components/feedback/Notice';
import { discard, drafts } from '@/components/form/draft/useDraft';
import { Button } from '@/components/ui/Button';
import type { Borrador } from '@/contract/sesion/borrador';
import { moment } from '@/utils/format';

/** After a session that ended in the middle of a form: says what was left unsaved, and leads to the page where the form offers it again. */
export function DraftsNote() {
  const { asPath, pathname } = useRouter();
  const [left, setLeft] = useState<readonly Borrador[]>([]);
  useEffect(() => {
    let gone = false;
    void drafts().then((all) => !gone && setLeft(all.filter(({ deOtraSesion }) => deOtraSesion)));
    return () => {
      gone = true;
    };
  }, []);
  const [first] = left;
  if (!first || [asPath, pathname].includes(first.pagina)) return null;
  const { codigoBorrador, pagina, titulo, momento } = first;
  const next = () => setLeft(left.slice(1));
  const drop = () => {
    next();
    void discard(codigoBorrador);
  };
  const action = (
    <div className="flex flex-wrap align-items-center gap-2">
      <Link href={pagina} className="p-button p-component p-button-sm" onClick={next}>
        Abrir la página
      </Link>
      <Button label="Descartar" small text onClick={drop} />
    </div>
  );
  return (
    <Notice tone="info" role="status" className="mb-3" action={action}>
      «{titulo}» quedó sin guardar ({moment(momento)}). Ábralo de nuevo en su página y podrá recuperar lo que escribió.
    </Notice>
  );
}
