import { ApiError } from '@/services/apiError';
import { confirm } from './confirm';

type Question = Omit<Parameters<typeof confirm>[0], 'message'>;

/**
 * Runs a write; when the server asks that `campo` be confirmed, asks the user in the server's words and runs it again confirmed. Throws the
 * refusal when the user says no, or when it was about anything else.
 */
export async function confirmIf<R>(campo: string, question: Question, act: (confirmado: boolean) => Promise<R>): Promise<R> {
  try {
    return await act(false);
  } catch (error) {
    const message = error instanceof ApiError ? error.errors[campo] : undefined;
    if (message === undefined || !(await confirm({ ...question, message }))) throw error;
    return act(true);
  }
}
