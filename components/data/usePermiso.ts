import type { Access } from '@/contract/call';
import { mayCall } from '@/contract/routes';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';

/** Whether the user may make a call of this access; what may not be done is not offered. */
export const usePermiso = (access: Access): boolean => useAppSelector((root) => mayCall(access, selectAccesos(root)));
