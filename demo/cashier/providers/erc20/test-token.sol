// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// A coin of six decimals whose `transfer` returns nothing, as that of USDT on Ethereum.
contract TestToken {
    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(uint256 supply) {
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function transfer(address to, uint256 value) external {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
    }
}
