import { act, waitFor } from '@testing-library/react';
import { PaletteButton } from '@/layout/palette/PaletteButton';
import { renderWith, signedIn } from './support';

const mockLoaded = jest.fn();
jest.mock('@/layout/palette/Palette', () => {
  mockLoaded();
  return { Palette: () => null };
});
jest.mock('next/router', () => ({ useRouter: () => ({ pathname: '/', asPath: '/' }) }));

const pointer = (coarse: boolean) => {
  window.matchMedia = (query) => ({ matches: coarse && query.includes('coarse') }) as MediaQueryList;
};

test('a phone, which has no key for it, loads the palette when it is opened; a desktop before its key is pressed', async () => {
  pointer(true);
  const phone = renderWith(<PaletteButton />, signedIn());
  await act(() => new Promise((done) => setTimeout(done, 1000)));
  expect(mockLoaded).not.toHaveBeenCalled();
  phone.unmount();
  pointer(false);
  renderWith(<PaletteButton />, signedIn());
  await waitFor(() => expect(mockLoaded).toHaveBeenCalled());
});
