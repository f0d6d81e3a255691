/** Opens the address that `find` answers in a new tab, made before the request: browsers block one that no click opens directly. */
export async function inNewTab(find: () => Promise<string | undefined>): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const url = await find();
    if (!url) return tab?.close();
    if (tab) tab.opener = null;
    (tab ?? window).location.href = url;
  } catch (error) {
    tab?.close();
    throw error;
  }
}
