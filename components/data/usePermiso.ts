import type { Access } from '@/contract/call';
import { mayCall } from '@/contract/routes';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';

/** Whether the user may make calls with this access; parts that need a forbidden call are not rendered. */
export const usePermiso = (access: Access): boolean => useAppSelector((root) => mayCall(access, selectAccesos(root)));
