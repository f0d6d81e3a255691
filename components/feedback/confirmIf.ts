import { ApiError } from '@/services/http/apiError';
import { confirm, type Question } from './confirm';

/**
 * Runs a write; if the server asks for confirmation of `campo`, shows its question and runs the write again as confirmed. Throws the
 * refusal if the user declines, and any other error.
 */
export async function confirmIf<R>(
  campo: string,
  question: Omit<Question, 'message'>,
  act: (confirmado: boolean) => Promise<R>,
): Promise<R> {
  try {
    return await act(false);
  } catch (error) {
    const message = error instanceof ApiError ? error.errors[campo] : undefined;
    if (message === undefined || !(await confirm({ ...question, message }))) throw error;
    return act(true);
  }
}
