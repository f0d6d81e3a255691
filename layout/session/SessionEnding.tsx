import { useEffect, useState } from 'react';
import { useSession } from '@/components/data/useSession';
import { later } from '@/components/data/later';
import { toast } from '@/components/feedback/toast';
import { Notice } from '@/components/feedback/Notice';
import { Button } from '@/components/ui/Button';
import { moment } from '@/utils/format';

const SignInAgain = later(() => import('./SignInAgain'), 'SignInAgain');

/** How long before its end the user is told, in ms. */
const BEFORE = 600_000;
const EVERY = 10_000;

/** Ten minutes before the eight hours are over: offers to sign in again here, over what the user is doing. */
export function SessionEnding() {
  const { expireTime = Infinity, usuario } = useSession();
  const [now, setNow] = useState(Date.now);
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY);
    return () => clearInterval(timer);
  }, []);
  if (!usuario || expireTime - now > BEFORE) return null;
  const done = () => {
    setAsks(false);
    toast('success', 'Su sesión sigue por ocho horas más');
  };
  return (
    <>
      <Notice tone="warn" role="status" className="mb-3" action={<Button label="Seguir trabajando" small onClick={() => setAsks(true)} />}>
        Su sesión termina el {moment(new Date(expireTime).toISOString())} Inicie sesión aquí mismo y no perderá lo que está haciendo.
      </Notice>
      {asks && <SignInAgain usuario={usuario.usuario} onDone={done} onHide={() => setAsks(false)} />}
    </>
  );
}
