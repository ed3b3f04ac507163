// Runs before `Object.prototype` is frozen, and keeps what freezing would break: an object may have a property of its own
// named `constructor` or `toString`, as tables of words do, by plain assignment. The prototype itself stays as it is.
;(() => {
  'use strict'
  const root = Object.prototype
  for (const name of Object.getOwnPropertyNames(root)) {
    const { value, writable, configurable } = Object.getOwnPropertyDescriptor(root, name)
    if (!writable || !configurable) continue
    Object.defineProperty(root, name, {
      get: () => value,
      set(own) {
        if (this === root) throw new TypeError(`Object.prototype.${name} is not changed here`)
        Object.defineProperty(this, name, { value: own, writable: true, enumerable: true, configurable: true })
      },
      enumerable: false,
      configurable: false,
    })
  }
})()
