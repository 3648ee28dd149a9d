const watched = new WeakMap<Element, ResizeObserver>();

/**
 * Gives the device in a room its size, and makes it smaller where the room is narrower: the widget inside keeps the device's width, and
 * so its layout. Sizes are set through the object model, because the page's policy refuses style attributes.
 */
export function fitDevice(width: number, height: number): (room: Element | undefined) => void {
  return (room) => {
    if (!(room instanceof HTMLElement)) return;
    watched.get(room)?.disconnect();
    const resize = () => {
      const scale = width ? Math.min(1, room.clientWidth / width) : 1;
      const values = {
        '--device-width': width ? `${width}px` : '100%',
        '--device-height': height ? `${height}px` : '100%',
        '--device-scale': String(scale),
        '--fitted-width': width ? `${Math.floor(width * scale)}px` : '100%',
        '--fitted-height': height ? `${Math.ceil(height * scale)}px` : '100%',
      };
      for (const [name, value] of Object.entries(values)) room.style.setProperty(name, value);
    };
    const observer = new ResizeObserver(resize);
    observer.observe(room);
    watched.set(room, observer);
    resize();
  };
}
