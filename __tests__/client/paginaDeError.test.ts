import { screen } from '@testing-library/react';

// An element that is not found is told with the page in which it is missing (support/setup.ts), whether the test waited for it or not.

beforeEach(() => {
  document.body.innerHTML = '<p>Hola</p>';
});

const pages = (text: string | undefined) => text?.match(/<p>/g)?.length;

test('who waited in vain reads the words of the question and the page, once', async () => {
  const error = (await screen.findByText('Adiós', {}, { timeout: 60 }).catch((reason: unknown) => reason)) as Error;
  expect(error.message).toContain('Adiós');
  expect([pages(error.message), pages(error.stack)]).toEqual([1, 1]);
});

test('who did not wait reads the same', () => {
  const find = () => screen.getByText('Adiós');
  expect(find).toThrow(expect.objectContaining({ name: 'TestingLibraryElementError', message: expect.stringMatching(/Adiós[^]*<p>/) }));
  try {
    find();
  } catch (error) {
    expect(pages((error as Error).stack)).toBe(1);
  }
});
